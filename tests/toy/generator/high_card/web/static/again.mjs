// The page of the toy that needs no day.

import "./page.mjs";

// A page on which nothing moves: settings, and the marks of what was solved.

import { begin } from "./page.mjs";
import { record } from "./store.mjs";
import { mark } from "./marks.mjs";

begin();
mark(record().record);

// Keeps the pages for when there is no network: the files of this build, the first page, and the last
// puzzles that were opened. What the build before this one has kept stays for the pages that are open.

const BUILD = "BUILD", SHELL = ["SHELL"], MOST = 10;
const HERE = new URL("./", self.location);
const SHELL_CACHE = `${HERE.pathname} shell ${BUILD}`, DAYS = `${HERE.pathname} days ${BUILD}`;
const DAY = /\/\d{4}\/\d\d\/\d\d\/(line\.json|index\.html)?$/;

self.addEventListener("install", (event) => {
  event.waitUntil((async () => {
    const cache = await caches.open(SHELL_CACHE);
    const keep = async (path) => {
      const url = new URL(path, HERE), there = await caches.match(url); // assets do not change with the build
      const response = there && url.pathname.includes("/assets/") ? there : await fetch(url, { cache: "no-cache" });
      if (response.ok) await cache.put(url, plain(response));
    };
    await Promise.allSettled(SHELL.map(keep)); // one that does not come is kept once it is asked for
    await self.skipWaiting();
  })());
});

self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    const mine = (await caches.keys()).filter((name) => name.startsWith(`${HERE.pathname} `));
    const build = (name) => name.split(" ").at(-1), others = new Set(mine.map(build).filter((each) => each !== BUILD));
    const [last] = [...others].slice(-1);
    await Promise.all(mine.filter((name) => ![BUILD, last].includes(build(name))).map((name) => caches.delete(name)));
    await self.clients.claim();
  })());
});

// A response that followed a redirection may not answer for a page: the same without that.
const plain = (response) => (response.redirected
  ? new Response(response.body, { headers: response.headers }) : response);

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || !url.href.startsWith(HERE.href)) return;
  event.respondWith(url.pathname.startsWith(`${HERE.pathname}assets/`) ? kept(event.request)
    : fresh(event.request, url));
});

// A response that says that it never changes: a browser asks for the deck at each card that it draws, and reads all of
// it again unless it knows so.
const lasting = ({ body, status, headers }) => new Response(body, { status,
  headers: [...headers, ["Cache-Control", "public, max-age=31536000, immutable"]] });

// What cannot be kept is shown all the same.
const noRoom = (error) => { if (error.name !== "QuotaExceededError") throw error; };

// A file named by its hash never changes. Large ones are kept only once they are asked for.
async function kept(request) {
  const found = await caches.match(request);
  if (found) return lasting(found);
  const response = await fetch(request);
  if (response.ok) {
    const cache = await caches.open(SHELL_CACHE);
    await cache.put(request, response.clone()).catch(noRoom);
  }
  return response;
}

// A page comes from the network if there is one; a day that was opened is kept.
async function fresh(request, url) {
  try {
    const response = await fetch(request.url, { cache: "no-cache" }); // an old page may name what is gone
    if (response.ok && DAY.test(url.pathname)) await keepDay(url, plain(response.clone())).catch(noRoom);
    if (response.ok && SHELL.some((path) => new URL(path, HERE).href === url.href)) {
      await (await caches.open(SHELL_CACHE)).put(request, plain(response.clone())).catch(noRoom);
    }
    // At the address that a host redirects to, or relative links would lead elsewhere.
    return request.mode === "navigate" && response.redirected ? Response.redirect(response.url) : response;
  } catch (error) {
    for (const cacheName of [SHELL_CACHE, DAYS, undefined]) { // what the build before has kept comes last
      const found = await caches.match(request, { ignoreSearch: true, cacheName });
      if (found) return found;
    }
    // Links are relative, so the first page must stand at its own address.
    if (request.mode === "navigate" && url.href !== HERE.href) return Response.redirect(new URL("#offline", HERE));
    throw error;
  }
}

async function keepDay(url, response) {
  const alone = new URL(url.pathname, url), cache = await caches.open(DAYS);
  await cache.delete(alone);
  await cache.put(alone, response);
  const folder = (each) => new URL("./", each.url).pathname;
  const keys = await cache.keys();
  const folders = [...new Set(keys.map(folder).reverse())].slice(0, MOST);
  await Promise.all(keys.filter((each) => !folders.includes(folder(each))).map((each) => cache.delete(each)));
}

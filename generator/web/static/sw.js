// Keeps the pages for when there is no network: the files of this build, the first page, and the
// last seven puzzles that were opened. Caches of other builds are deleted.

const BUILD = "BUILD", SHELL = ["SHELL"], MOST = 7;
const HERE = new URL("./", self.location);
const SHELL_CACHE = `${HERE.pathname} shell ${BUILD}`, DAYS_CACHE = `${HERE.pathname} days ${BUILD}`;
const DAY = /\/\d{4}\/\d\d\/\d\d\/((answers|line)\.json|index\.html)?$/;

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches.open(SHELL_CACHE)
      .then((cache) => cache.addAll(SHELL.map((path) => new URL(path, HERE))))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  const mine = (name) => name.startsWith(`${HERE.pathname} `) && !name.endsWith(BUILD);
  event.waitUntil(
    caches.keys()
      .then((names) => Promise.all(names.filter(mine).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || !url.href.startsWith(HERE.href)) return;
  event.respondWith(url.pathname.startsWith(`${HERE.pathname}assets/`) ? kept(event.request)
    : fresh(event.request, url));
});

// A file named by its hash never changes. Large ones are kept only once they are asked for.
async function kept(request) {
  const found = await caches.match(request);
  if (found) return found;
  const response = await fetch(request);
  if (response.ok) {
    const cache = await caches.open(SHELL_CACHE);
    await cache.put(request, response.clone()).catch(() => {}); // there may be no room
  }
  return response;
}

// A page comes from the network if there is one; a day that was opened is kept.
async function fresh(request, url) {
  try {
    const response = await fetch(request);
    if (response.ok && DAY.test(url.pathname)) await keepDay(url, response.clone());
    if (response.ok && SHELL.some((path) => new URL(path, HERE).href === url.href)) {
      await (await caches.open(SHELL_CACHE)).put(request, response.clone());
    }
    return response;
  } catch (error) {
    const found = await caches.match(request, { ignoreSearch: true });
    if (found) return found;
    // Links are relative, so the first page must stand at its own address.
    if (request.mode === "navigate" && url.href !== HERE.href) return Response.redirect(HERE);
    throw error;
  }
}

async function keepDay(url, response) {
  const plain = new URL(url.pathname, url);
  const cache = await caches.open(DAYS_CACHE);
  await cache.delete(plain);
  await cache.put(plain, response);
  const folder = (each) => new URL("./", each.url).pathname;
  const keys = await cache.keys();
  const folders = [...new Set(keys.map(folder).reverse())].slice(0, MOST);
  await Promise.all(keys.filter((each) => !folders.includes(folder(each))).map((each) => cache.delete(each)));
}

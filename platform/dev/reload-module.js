import { isBox, isField, retype } from '../load/typed-fields.js';

// In a page with a module from here (live-module.ts): loads it again with each build that follows the one that it was loaded with, and types
// again what was typed. React of a running site exchanges nothing in place.

const key = 'typed-before-reload';
/** In ms: how long fields are awaited that come with the page's data, or are made anew. */
const timeout = 10_000;
const build = new URL(import.meta.url).searchParams.get('build');

/** The page's fields by their names, with their places among those of the same name. */
function namedFields() {
  const places = new Map();
  return [...document.querySelectorAll('input, textarea, select')].filter(isKept).map((field) => {
    const place = places.get(field.name) ?? 0;
    places.set(field.name, place + 1);
    return [`${field.name} ${place}`, field];
  });
}
const isKept = (field) => isField(field) && field.name !== '' && field.type !== 'password';
const valueOf = (field) => (isBox(field) ? field.checked : field.value);

function write(field, value) {
  if (valueOf(field) === value) return;
  if (isBox(field)) field.click();
  else retype(field, value);
}

/** What waits for its field; a field that is made anew gets it again, until the next input. */
function typeAgain(typed) {
  const written = new WeakSet();
  const look = () => {
    for (const [name, field] of namedFields()) {
      if (written.has(field) || !typed.has(name)) continue;
      written.add(field);
      write(field, typed.get(name));
    }
  };
  const observer = new MutationObserver(look);
  const end = () => {
    observer.disconnect();
    typed.clear();
  };
  observer.observe(document.body, { childList: true, subtree: true });
  for (const act of ['pointerdown', 'keydown']) addEventListener(act, end, { capture: true, once: true });
  setTimeout(end, timeout);
  look();
}

const { path, typed: typedBefore } = JSON.parse(sessionStorage.getItem(key) ?? '{}');
sessionStorage.removeItem(key);
const waiting = new Map(path === location.pathname ? typedBefore : []);
typeAgain(waiting);

new EventSource(new URL('../changes', import.meta.url)).onmessage = ({ data }) => {
  if (data === build) return;
  // The next build may come before the fields.
  const typed = [...new Map([...waiting, ...namedFields().map(([name, field]) => [name, valueOf(field)])])];
  sessionStorage.setItem(key, JSON.stringify({ path: location.pathname, typed }));
  // A form that is not saved would ask first.
  addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true });
  location.reload();
};

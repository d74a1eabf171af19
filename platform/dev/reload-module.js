import { isBox, isField, retype } from '../load/typed-fields.js';

// In a page with a module from here (live-module.ts): loads it again with each build that follows the one that it was loaded with, and types
// again what was typed. React of a running site exchanges nothing in place.

const key = 'typed-before-reload';
/** In ms: how long fields are awaited that come with the page's data. */
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

function typeAgain(typed) {
  const left = new Map(typed);
  const look = () => {
    for (const [name, field] of namedFields()) {
      const value = left.get(name);
      left.delete(name);
      if (value !== undefined) write(field, value);
    }
    if (left.size === 0) observer.disconnect();
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), timeout);
  look();
}

const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null');
sessionStorage.removeItem(key);
if (kept?.path === location.pathname) typeAgain(kept.typed);

new EventSource(new URL('../changes', import.meta.url)).onmessage = ({ data }) => {
  if (data === build) return;
  const typed = namedFields().map(([name, field]) => [name, valueOf(field)]);
  sessionStorage.setItem(key, JSON.stringify({ path: location.pathname, typed }));
  // A form that is not saved would ask first.
  addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true });
  location.reload();
};

import { isLikelyComponentType } from 'react-refresh/runtime';

export { createSignatureFunctionForTransform, register } from 'react-refresh/runtime';

const isObject = (value) => typeof value === 'object' && value !== null;
/** A route has a component too: what the router has taken from it stays, so that its file is none to exchange. */
const isScreen = (value) => isObject(value) && !('path' in value) && isLikelyComponentType(value.Component);

/** The screens of a file by their names (exports, or the values of an object of screens alone), and its exports with their components instead. */
function readExports(exports) {
  const screens = {};
  const components = {};
  for (const [name, value] of Object.entries(exports)) {
    const values = isObject(value) ? Object.entries(value) : [];
    if (isScreen(value)) screens[name] = value;
    else if (values.length > 0 && values.every(([, each]) => isScreen(each)))
      for (const [key, screen] of values) screens[`${name}.${key}`] = screen;
    else components[name] = value;
  }
  for (const [name, { Component }] of Object.entries(screens)) components[name] = Component;
  return { screens, components };
}

/** Routes keep the screen that they have loaded first: it becomes what its file exports now. */
function become(old, now) {
  for (const name of Object.keys(old)) if (!(name in now)) delete old[name];
  Object.assign(old, now);
}

let telling;
/** The loaders may be new. Behind React's own delay (30 ms), so that the new components get the new data. */
function tellExchanged() {
  clearTimeout(telling);
  telling = setTimeout(() => dispatchEvent(new Event('screens-exchanged')), 40);
}

function accept(exports, id, hot) {
  const { screens, components } = isObject(exports) ? readExports(exports) : { screens: {}, components: exports };
  const earlier = hot?.data?.screens ?? [];
  hot?.dispose((data) => (data.screens = [...earlier, screens]));
  __react_refresh_utils__.executeRuntime(components, id, hot);
  const exchangedNow = earlier.flatMap((each) =>
    Object.keys(each)
      .filter((name) => screens[name])
      .map((name) => [each[name], screens[name]]),
  );
  for (const [old, now] of exchangedNow) become(old, now);
  if (exchangedNow.length > 0) tellExchanged();
}

/**
 * Stands in for React Refresh's own `refresh` in development, which takes only files of components: one that exports screens
 * (a component, its loader, its metadata) is exchanged in place too.
 */
export function refresh(id, hot) {
  const exports = __react_refresh_utils__.getModuleExports(id);
  if (exports instanceof Promise) void exports.then((now) => accept(now, id, hot));
  else accept(exports, id, hot);
}

/*
 * The bundler's runtime finds the file of a chunk by its name, which changes with each release: so the names come from outside of the scripts
 * (name-by-content.ts), and a chunk that has changed changes no other.
 */
/** @param folder of the files, below the bundler's public path. */
export function takeNames([scripts, styles], folder) {
  __webpack_require__.u = (id) => `${folder}/${scripts[id]}.js`;
  __webpack_require__.miniCssF = (id) => `${folder}/${styles[id]}.css`;
}

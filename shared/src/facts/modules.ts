/**
 * Version of the interface between shell and modules: what a module exposes (platform/face/remote-module), what the shell shares with it
 * (react, shared/router, shared/session/session, shared/http/client) and the tokens of the styles. An addition raises the minor; a change
 * that would break a released module raises the major. 1.0 is a module that does not say; since 1.2 routes may set in `handle.warm` what to
 * preload, since 1.3 in `handle.open` that their screen is public, since 1.4 in `handle.meta` the metadata of their page. Since 1.5 a module
 * exposes `slots`, the shell sets `loadFills` (platform/face/slots), and paths may have parameters.
 */
export const contractVersion = '1.5';

/**
 * The version of the face between shell and modules: what a module exposes (platform/face/remote-module), what the shell
 * shares with it (react, shared/router, shared/session/session, shared/http/client) and the tokens of the styles. Something new raises
 * the minor; whatever would break a module that is out already raises the major. 1.0 is a module that does not say; since 1.2
 * routes may say in `handle.warm` what to load ahead, since 1.3 in `handle.open` that everybody may see their screen, since 1.4 in
 * `handle.meta` what its page says of itself.
 */
export const contractVersion = '1.4';

// Starts, from the page's own origin as browsers require, the worker of a module of another origin (foreign-workers.ts); the policy
// that it is served with names these origins.
{
  // Its only parameter, whatever an older page calls it.
  const [from] = new URL(location.href).searchParams.values();
  const load = self.importScripts.bind(self);
  // Relative addresses are resolved against the module's worker, not against this file.
  const resolve = (address) =>
    String(address).startsWith(`${location.origin}/`) ? new URL(String(address).slice(location.origin.length + 1), from).href : address;
  self.importScripts = (...addresses) => load(...addresses.map(resolve));
  load(from);
}

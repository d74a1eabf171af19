/** Beyond so many networks all begin anew. */
const mostNetworks = 10_000;

/** Bounds how often each network does something within a minute: whether this time is still within it. */
export function createMinuteBound(most: number, now: () => Date): (network: string) => boolean {
  let counted = { minute: 0, byNetwork: new Map<string, number>() };
  return (network) => {
    const minute = Math.floor(now().getTime() / 60_000);
    if (counted.minute !== minute || counted.byNetwork.size > mostNetworks) counted = { minute, byNetwork: new Map() };
    const times = (counted.byNetwork.get(network) ?? 0) + 1;
    counted.byNetwork.set(network, times);
    return times <= most;
  };
}

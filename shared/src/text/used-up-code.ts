/** Of a discount code, where a place is given without it. */
export const formatUsedUp = (codigo: string): string =>
  `El código ${codigo} ya se ha usado todas las veces que se podía: el importe es sin él.`;

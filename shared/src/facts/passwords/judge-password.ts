import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { dictionary, keyboards } from './words.ts';

/** What lies beyond makes no weak password strong, and takes its time. */
const maxLength = 32;
/** Out of four: 10^8 guesses. */
const strongFrom = 3;

const estimator = new ZxcvbnFactory({ dictionary, graphs: keyboards, maxLength, l33tMaxSubstitutions: 32 });

/** Who the password is for; whatever is known. */
export interface Owner {
  nombre?: string | null | undefined;
  primer_apellido?: string | null | undefined;
  segundo_apellido?: string | null | undefined;
  correo_electronico?: string | null | undefined;
  /** What their club is called: its members think of that first. */
  club?: string | undefined;
}

/**
 * Whether somebody who tries likely passwords finds this one: short, common, or made of the owner's own words. Tens of milliseconds;
 * with its words it is some hundred kilobytes, so load it when it is needed.
 */
export function isWeakPassword(password: string, { nombre, primer_apellido, segundo_apellido, correo_electronico, club }: Owner): boolean {
  const words = [nombre, primer_apellido, segundo_apellido, correo_electronico, club].flatMap(
    (text) => text?.toLowerCase().split(/[\s@.]/) ?? [],
  );
  const own = [...words, correo_electronico ?? ''].filter((word) => word.length > 1);
  return estimator.check(password, own).score < strongFrom;
}

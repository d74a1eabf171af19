import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { dictionary, keyboards } from './words.ts';

/** Longer parts make no weak password strong, and cost time. */
const maxLength = 32;
/** Out of four: 10^8 guesses. */
const strongFrom = 3;

const estimator = new ZxcvbnFactory({ dictionary, graphs: keyboards, maxLength, l33tMaxSubstitutions: 32 });

/** Known data of the password's user. */
export interface Owner {
  nombre?: string | null | undefined;
  primer_apellido?: string | null | undefined;
  segundo_apellido?: string | null | undefined;
  correo_electronico?: string | null | undefined;
  /** The club's name: members use it first. */
  club?: string | undefined;
}

/**
 * Whether the password is easily guessed: short, common, or made of the user's own words. Takes tens of milliseconds; load it on demand:
 * with its word lists it is some hundred kilobytes.
 */
export function isWeakPassword(password: string, { nombre, primer_apellido, segundo_apellido, correo_electronico, club }: Owner): boolean {
  const words = [nombre, primer_apellido, segundo_apellido, correo_electronico, club].flatMap(
    (text) => text?.toLowerCase().split(/[\s@.]/) ?? [],
  );
  const own = [...words, correo_electronico ?? ''].filter((word) => word.length > 1);
  return estimator.check(password, own).score < strongFrom;
}

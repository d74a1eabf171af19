import { createContext, use } from 'react';
import type { Besides } from 'shared/contract/questions';
import { type Asked, noneAsked } from './answers-data.ts';

/** Questions and answers of the call on the screen. */
export const AskedContext = createContext<Asked>(noneAsked);

export const useBesides = ({ id }: { id: number }): Besides | undefined => use(AskedContext).besides[id];

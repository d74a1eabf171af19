import { ownerAt } from './load-module.ts';

/** A part of the page, and who rendered it. */
export interface Part {
  /** Federation name; 'shell' for the frame and the shell's own screens. */
  module: string;
  /** Undefined for the shell, whose version the server knows. */
  version: string | undefined;
  what: string;
  boxes: DOMRect[];
}

const hasArea = ({ width, height }: DOMRect) => width > 0 && height > 0;

/** What the parts of a page are called. */
export interface PartNames {
  frame: string;
  screen: string;
  slot: (name: string) => string;
}

/** The boxes of an element; of one without a box, as a slot's part, those of what is in it. */
function boxesOf(element: Element): DOMRect[] {
  const own = element.getBoundingClientRect();
  return hasArea(own) ? [own] : [...element.children].map((child) => child.getBoundingClientRect()).filter(hasArea);
}

/** Who rendered what on this page: frame, screen, and what fills slots, from the outside in. */
export function findParts(pathname: string, names: PartNames): Part[] {
  const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
  const owner = ownerAt(pathname);
  return [
    { module: 'shell', version: undefined, what: names.frame, boxes: all('#root > header, #root > footer').flatMap(boxesOf) },
    { module: owner?.name ?? 'shell', version: owner?.version, what: names.screen, boxes: all('#root > main').flatMap(boxesOf) },
    ...all('[data-slot]').map((part) => {
      const { slot = '', module = '', version } = part.dataset;
      return { module, version, what: names.slot(slot), boxes: boxesOf(part) };
    }),
  ];
}

import { expect, test } from 'vitest';
import { elementsIn } from './page-elements.ts';
import { usedStyles, withoutUnread } from './used-styles.ts';

const html =
  '<p class="a b e:f" data-tone="soft">x</p><ul><li class="c" id="d" aria-expanded="false">y</li></ul><option disabled>z</option>';
const page = elementsIn(html, 'role');
const used = (sheet: string) => usedStyles(sheet, page);

test.each([
  ['a rule of a class that is there', '.a{color:red}', '.a{color:red}'],
  ['none of one that is not', '.z{color:red}.a .z{color:red}', ''],
  ['of a list the selectors that may match', '.z,.a>.b,p{color:red}', '.a>.b,p{color:red}'],
  ['none for classes and elements that no element has together', '.a.c,li.a,h1,h1 .a,#d.a{x:y}', ''],
  [
    'what an attribute is meant by',
    '[data-tone=soft],[data-tone^="s"],.a[data-tone]{x:y}',
    '[data-tone=soft],[data-tone^="s"],.a[data-tone]{x:y}',
  ],
  ['none for one that only a script sets', '[data-tone=hard],.c[data-tone],[data-failed]{x:y}', ''],
  [
    'what changes without a script',
    '.c[aria-expanded=true],p[data-open=true],.a[hidden]{x:y}',
    '.c[aria-expanded=true],p[data-open=true],.a[hidden]{x:y}',
  ],
  ['room for signed-in users', ':root[data-role=staff] .a{x:y}', ':root[data-role=staff] .a{x:y}'],
  ['what a class is only excluded from', '.a:not(.z,.y){x:y}', '.a:not(.z,.y){x:y}'],
  [
    'what is looked for in an element',
    '.a:has(.z){x:y}.a:has(>.c,.z){x:y}:is(.z,.y){x:y}:is(.z,.a):hover{x:y}',
    '.a:has(>.c,.z){x:y}:is(.z,.a):hover{x:y}',
  ],
  ['states', '.a:hover,p::before,*,:focus-visible{x:y}', '.a:hover,p::before,*,:focus-visible{x:y}'],
  ['what is disabled, if anything is', '.a:disabled{x:y}', '.a:disabled{x:y}'],
  ['no transitions, which scripts begin', '::view-transition-old(*){x:y}', ''],
  [
    'transitions between pages',
    '@view-transition{navigation:auto}::view-transition-old(*){x:y}',
    '@view-transition{navigation:auto}::view-transition-old(*){x:y}',
  ],
  ['groups that are not empty', '@media (width>1em){.z{x:y}.a{x:y}}@layer f{.z{x:y}}', '@media (width>1em){.a{x:y}}'],
  ['the order of layers, and what is named elsewhere', '@layer a,b;@keyframes k{0%{x:y}}', '@layer a,b;@keyframes k{0%{x:y}}'],
  ['braces within a text', '.z{content:"}"}.a{content:"{"}', '.a{content:"{"}'],
  ['names with escapes', '.w\\:z,.e\\:f{x:y}', '.e\\:f{x:y}'],
  ['what no parser knows', '.a::new(%){x:y}', '.a::new(%){x:y}'],
])('a page gets %s', (_, sheet, expected) => expect(used(sheet)).toBe(expected));

test('what is disabled is not kept where nothing is', () => {
  expect(usedStyles('.a:disabled{x:y}', elementsIn('<p class="a"></p>', 'role'))).toBe('');
});

test('two rules in turn that mean the same are one, but not the faces of fonts', () => {
  const faces = '@font-face{font-family:a}@font-face{font-family:b}';
  expect(withoutUnread([faces], '')).toEqual([faces]);
  expect(withoutUnread(['a{x:y}@media print{b{x:y}b{y:z}}b{x:y}'], '')).toEqual(['a{x:y}@media print{b{x:y;y:z}}b{x:y}']);
});

test('custom properties and animations that nothing names are left out, in one sheet and the other', () => {
  const tokens = ':root{--a:1;--b:var(--c);--c:2;--d:var(--e);--e:3;--f:4}@keyframes go{0%{x:y}}@keyframes stay{0%{x:y}to{x:z}}';
  expect(withoutUnread([tokens, '.a{x:var(--b);animation:stay 1s}'], '<path fill="var(--f)">')).toEqual([
    ':root{--b:var(--c);--c:2;--f:4}@keyframes stay{0%{x:y}to{x:z}}',
    '.a{x:var(--b);animation:stay 1s}',
  ]);
});

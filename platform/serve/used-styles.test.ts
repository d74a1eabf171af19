import { expect, test } from 'vitest';
import { classesIn, usedStyles } from './used-styles.ts';

const classes = classesIn('<p class="a b">x</p><p class="c">y</p>');

test.each([
  ['a rule of a class that is there', '.a{color:red}', '.a{color:red}'],
  ['none of one that is not', '.z{color:red}.a .z{color:red}', ''],
  ['of a list the selectors that may match', '.z,.a>.b,p{color:red}', '.a>.b,p{color:red}'],
  ['what elements and attributes are meant by', 'p,[data-open=true]{color:red}', 'p,[data-open=true]{color:red}'],
  ['what a class is only excluded from, or looked for in', '.a:not(.z,.y){x:y}.a:has(.z){x:y}', '.a:not(.z,.y){x:y}.a:has(.z){x:y}'],
  ['groups that are not empty', '@media (width>1em){.z{x:y}.a{x:y}}@layer f{.z{x:y}}', '@media (width>1em){.a{x:y}}'],
  ['the order of layers, and what is named elsewhere', '@layer a,b;@keyframes k{0%{x:y}}', '@layer a,b;@keyframes k{0%{x:y}}'],
  ['braces within a text', '.z{content:"}"}.a{content:"{"}', '.a{content:"{"}'],
  ['names with escapes', '.w\\:z{x:y}', '.w\\:z{x:y}'],
])('a page gets %s', (_, sheet, used) => expect(usedStyles(sheet, classes)).toBe(used));

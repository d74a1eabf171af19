import type { Thing } from 'platform/wire/page-meta';

type Fits = (value: unknown) => boolean;

const text: Fits = (value) => typeof value === 'string' && value.trim() !== '';
const address: Fits = (value) => typeof value === 'string' && /^https?:\/\//.test(value) && URL.canParse(value);
const day: Fits = (value) => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value));
const moment: Fits = (value) => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value) && !Number.isNaN(Date.parse(value));
const amount: Fits = (value) => typeof value === 'string' && /^\d+\.\d{2}$/.test(value);
const count: Fits = (value) => Number.isInteger(value) && Number(value) > 0;
const isThing = (value: unknown): value is Thing => typeof value === 'object' && value !== null && '@type' in value;
const a =
  (...types: string[]): Fits =>
  (value) =>
    isThing(value) && types.includes(value['@type']);
const listOf =
  (fits: Fits, least: number): Fits =>
  (value) =>
    Array.isArray(value) && value.length >= least && value.every(fits);
const oneOf =
  (...names: string[]): Fits =>
  (value) =>
    names.some((name) => value === `https://schema.org/${name}`);

interface Rules {
  /** Required properties: by schema.org's definition, or for Google's rich results. */
  required: Readonly<Record<string, Fits>>;
  /** Further properties that we use, as schema.org defines them for the type or a parent type. */
  optional?: Readonly<Record<string, Fits>>;
}

/** https://schema.org, and https://developers.google.com/search/docs/appearance/structured-data (Organization, Event, Breadcrumb). */
const types: Readonly<Record<string, Rules>> = {
  Organization: {
    required: { name: text, url: address },
    optional: { logo: address, email: (value) => text(value) && String(value).includes('@'), telephone: text, address: text },
  },
  Event: {
    required: { name: text, startDate: day, location: a('Place') },
    optional: {
      description: text,
      eventStatus: oneOf('EventScheduled', 'EventCancelled'),
      eventAttendanceMode: oneOf('OfflineEventAttendanceMode'),
      image: address,
      url: address,
      organizer: a('Organization'),
      offers: a('Offer'),
    },
  },
  Place: { required: { name: text, address: a('PostalAddress') } },
  PostalAddress: { required: { addressLocality: text } },
  Offer: {
    required: { url: address, availability: oneOf('InStock', 'SoldOut', 'PreOrder') },
    optional: { validFrom: moment, validThrough: moment, price: amount, priceCurrency: text },
  },
  ImageGallery: {
    required: { name: text, url: address, image: a('ImageObject') },
    optional: { description: text, dateCreated: day, publisher: a('Organization') },
  },
  ImageObject: { required: { contentUrl: address }, optional: { width: count, height: count } },
  BreadcrumbList: { required: { itemListElement: listOf(a('ListItem'), 2) } },
  ListItem: { required: { position: count, name: text, item: address } },
};

/** Faults of a thing: missing, unknown or wrongly typed properties. */
export function findFaults(thing: Thing): string[] {
  return faultsOf(JSON.parse(JSON.stringify(thing)) as Thing);
}

function faultsOf({ '@type': type, ...properties }: Thing): string[] {
  const rules = types[type];
  if (!rules) return [`${type} is not in the table`];
  const known = { ...rules.required, ...rules.optional };
  const missing = Object.keys(rules.required).filter((name) => !(name in properties));
  const wrong = Object.entries(properties).filter(([name, value]) => !known[name]?.(value));
  return [
    ...missing.map((name) => `${type} lacks ${name}`),
    ...wrong.map(([name, value]) => `${type}.${name} is ${JSON.stringify(value)}`),
    ...Object.values(properties).flat().filter(isThing).flatMap(faultsOf),
  ];
}

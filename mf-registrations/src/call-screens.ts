import { loadBelow } from './head/call-page.tsx';

/** Staff's screens about a call, with the tab's name where they have one. */
export const screens = {
  list: loadBelow(async () => (await import('./list/registrations-page.tsx')).listScreen),
  settings: loadBelow(async () => (await import('./call/call-settings.tsx')).callScreen),
  payments: loadBelow(async () => (await import('./payments/payments-page.tsx')).paymentsScreen),
  waiting: loadBelow(async () => (await import('./waiting/waiting-page.tsx')).waitingScreen),
  day: loadBelow(async () => (await import('./day/day-screen.ts')).dayScreen),
  groups: loadBelow(async () => (await import('./groups/groups-page.tsx')).groupsScreen),
  departures: loadBelow(async () => (await import('./groups/departures-page.tsx')).departuresScreen),
  figures: loadBelow(async () => (await import('./figures/figures-page.tsx')).figuresScreen),
  person: loadBelow(async () => (await import('./person/person-page.tsx')).personScreen),
};

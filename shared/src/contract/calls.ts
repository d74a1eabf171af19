import { activityCalls } from './activities.ts';
import { activitySignUpCalls } from './activity-sign-ups.ts';
import { annualAccountsCalls } from './annual-accounts.ts';
import { auditCalls } from './audit.ts';
import { bankCalls } from './bank.ts';
import { backupCalls, siteStatusCalls } from './site-status.ts';
import { callSettingsCalls } from './call-settings.ts';
import type { Capability } from '../facts/modules.ts';
import { type Call, joinCalls } from './call-table.ts';
import { contactCalls } from './contact.ts';
import { contentCalls } from './content.ts';
import { contractCalls } from './contract-calls.ts';
import { departureCalls } from './departures.ts';
import { distinctPeopleCalls } from './distinct-people.ts';
import { earlyLinkCalls } from './early-links.ts';
import { failedEmailCalls } from './failed-emails.ts';
import { galleryCalls } from './galleries.ts';
import { legalCalls } from './legal.ts';
import { emailTemplateCalls } from './email-templates.ts';
import { importCalls } from './imports.ts';
import { mailingCalls } from './mailings.ts';
import { memberCalls } from './members.ts';
import { joinClubCalls } from './join.ts';
import { memberCardCalls } from './member-cards.ts';
import { documentCalls } from './documents.ts';
import { memberDirectoryCalls } from './member-directory.ts';
import { memberEmailCalls } from './member-emails.ts';
import { feeCalls } from './fees.ts';
import { debitCalls } from './debits.ts';
import { moduleCalls } from './modules.ts';
import { myRegistrationCalls } from './my-registration.ts';
import { openSessionCalls } from './open-sessions.ts';
import { panelCalls } from './panel.ts';
import { ownMemberCalls } from './own-member.ts';
import { paymentCalls } from './payments.ts';
import { personalDataCalls, fullExportCalls } from './personal-data.ts';
import { pushCalls } from './push.ts';
import { questionCalls } from './questions.ts';
import { registrationFileCalls } from './registration-file.ts';
import { registrationCalls } from './registrations.ts';
import { routeDayCalls } from './route-day.ts';
import { logInCalls, secondFactorCalls } from './second-factor.ts';
import { logoutCalls, sessionCalls } from './session.ts';
import { settingsCalls } from './settings.ts';
import { sponsorCalls } from './sponsors.ts';
import { staffChangeCalls } from './sign-up-changes.ts';
import { transferCalls } from './transfers.ts';
import { userCalls } from './users.ts';
import { waitingListCalls } from './waiting-list.ts';

/**
 * All calls with access, input and reply: the server's routes, guard and documentation, the browser's calls and the fakes of tests derive
 * from it. The browser imports its type alone.
 */
export const calls = joinCalls(
  logInCalls,
  sessionCalls,
  secondFactorCalls,
  openSessionCalls,
  userCalls,
  auditCalls,
  backupCalls,
  importCalls,
  fullExportCalls,
  contactCalls,
  contentCalls,
  activityCalls,
  activitySignUpCalls,
  questionCalls,
  registrationCalls,
  registrationFileCalls,
  distinctPeopleCalls,
  callSettingsCalls,
  earlyLinkCalls,
  myRegistrationCalls,
  paymentCalls,
  bankCalls,
  annualAccountsCalls,
  personalDataCalls,
  departureCalls,
  panelCalls,
  staffChangeCalls,
  transferCalls,
  routeDayCalls,
  waitingListCalls,
  mailingCalls,
  failedEmailCalls,
  emailTemplateCalls,
  memberCalls,
  memberEmailCalls,
  memberDirectoryCalls,
  documentCalls,
  feeCalls,
  debitCalls,
  ownMemberCalls,
  memberCardCalls,
  pushCalls,
  joinClubCalls,
  sponsorCalls,
  galleryCalls,
  legalCalls,
  moduleCalls,
  siteStatusCalls,
  settingsCalls,
  logoutCalls,
);

export type Contract = typeof calls;
export type CallKey = keyof Contract;

/** By call, the capability without which a server may lack it. */
export const capabilityOfCalls = (): Record<string, Capability> =>
  Object.fromEntries(
    Object.entries<Call>(calls).flatMap(([key, { since = '2.0' }]) => (contractCalls.includes(key) ? [] : [[key, since]])),
  );

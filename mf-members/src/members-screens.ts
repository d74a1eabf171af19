import { loadBelow } from './head/members-screen.tsx';

/** Screens with the members' tabs, and those that come from one of them and share what it carries. */
export const screens = {
  '/socios': loadBelow(async () => (await import('./list/members-page.tsx')).membersScreen),
  '/socios/cuotas': loadBelow(async () => (await import('./fees/fees-page.tsx')).feesScreen),
  '/socios/remesas': loadBelow(async () => (await import('./debits/remittances-page.tsx')).remittancesScreen),
  '/socios/cuentas': loadBelow(async () => (await import('./accounts/accounts-page.tsx')).accountsScreen),
  '/socios/tipos': loadBelow(async () => (await import('./fee-kinds/fee-kinds-page.tsx')).feeKindsScreen),
  '/socios/preguntas': loadBelow(async () => (await import('./join/join-questions-page.tsx')).joinQuestionsScreen),
  '/documentos': loadBelow(async () => (await import('./documents/documents-page.tsx')).documentsScreen),
  '/socios/nuevo': loadBelow(async () => (await import('./form/member-form-pages.tsx')).newMemberScreen),
  '/socios/:id': loadBelow(async () => (await import('./file/member-page.tsx')).memberScreen),
  '/socios/:id/editar': loadBelow(async () => (await import('./form/member-form-pages.tsx')).editMemberScreen),
};

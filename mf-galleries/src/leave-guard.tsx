import { useUnsavedChanges } from 'shared/ui/use-unsaved-changes';

/** Draw it while something would be lost by leaving: typed text, uploads on their way. */
export const LeaveGuard = () => useUnsavedChanges(true).question;

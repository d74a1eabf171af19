import type { Role } from 'shared/facts/enumerations';
import type { Session } from 'shared/session/session';

/** Undefined without a session, and until the profile is loaded: both count as anonymous. */
export const visitorRole = (session: Session): Role | undefined => (session.token ? session.user?.rol : undefined);

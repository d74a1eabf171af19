import { createStore } from 'zustand/vanilla';
import type { Session } from 'shared/session/session';

export const authStore = createStore<Session>((set) => ({
  token: null,
  user: null,
  logIn: (token, user) => set({ token, user }),
  logOut: () => set({ token: null, user: null }),
}));

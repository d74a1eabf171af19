/** A notice in the frame: shown until it is closed, replaced or its screen is left. */
export interface NoticeContent {
  /** quiet: no error and nothing lost; announced politely. */
  kind: 'success' | 'error' | 'quiet';
  text: string;
  detail?: string | undefined;
  /** Undo ('Deshacer') or retry ('Reintentar'). */
  action?: { label: string; run: () => void };
}

export const noticeEvent = 'aviso';

/**
 * Shows a notice in the frame's one live region. A window event: it reaches the shell from any module's copy of this file, and older shells
 * ignore it.
 */
export function showNotice(notice: NoticeContent): void {
  window.dispatchEvent(new CustomEvent<NoticeContent>(noticeEvent, { detail: notice }));
}

import type { Ref } from 'react';

export interface CaptchaHandle {
  /** Unsolved again. Tokens serve once: call it after every submission, refused or not. */
  reset: () => void;
  /** Where the focus goes when the captcha is what is missing. */
  focus: () => void;
}

export interface CaptchaProps {
  /** A token when solved; null when it expires, fails or is reset. */
  onToken: (token: string | null) => void;
  ref?: Ref<CaptchaHandle>;
}

const callback = 'onloadcallback';
type WithCallback = { [callback]?: () => void };

/** Retries Google's script: react-google-recaptcha loads it once per page and caches a failure, but it uses an existing `grecaptcha`. */
export function loadGoogleAgain(): Promise<void> {
  return new Promise((resolve, reject) => {
    (window as WithCallback)[callback] = resolve;
    const script = document.createElement('script');
    script.src = `https://www.google.com/recaptcha/api.js?onload=${callback}&render=explicit`;
    script.onerror = reject;
    document.head.append(script);
  });
}

const callback = 'onloadcallback';
type WithCallback = { [callback]?: () => void };

/**
 * react-google-recaptcha asks for Google's script once per page and remembers a failure for ever; it does use a
 * `grecaptcha` that is already there. So a second try is ours.
 */
export function loadGoogleAgain(): Promise<void> {
  return new Promise((resolve, reject) => {
    (window as WithCallback)[callback] = resolve;
    const script = document.createElement('script');
    script.src = `https://www.google.com/recaptcha/api.js?onload=${callback}&render=explicit`;
    script.onerror = reject;
    document.head.append(script);
  });
}

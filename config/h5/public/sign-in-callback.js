// The QR code's frame comes back here. Tells the page around it the code, to our own origin only, and does nothing else.
(function () {
  const params = new URLSearchParams(window.location.search);
  const target = window.parent !== window ? window.parent : window.opener;
  // The code is good for one sign-in and has no business in the history.
  window.history.replaceState(null, '', window.location.pathname);
  if (target === null) return;
  target.postMessage(
    { type: 'zhixiang-sign-in', code: params.get('code') || '', state: params.get('state') || '' },
    window.location.origin,
  );
})();

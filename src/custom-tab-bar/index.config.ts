export default {
  component: true,
  // The tokens and the icons are in the app's style sheet, which WeChat keeps from components unless told so.
  styleIsolation: 'apply-shared',
};

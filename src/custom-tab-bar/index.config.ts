export default {
  component: true,
  // The tokens and the icons are in the app's style sheet, which WeChat does not apply to components without this option.
  styleIsolation: 'apply-shared',
};

import { toText } from '../paths';
import type { glassEasel } from 'glass-easel-miniprogram-adapter';
import type { Boot, Launch, PageMeter, ScriptedAnswers } from '../protocol';
import { fromBase64 } from '../wx/bytes';
import { createWx } from '../wx/create-wx';
import { WxFailure, type WxAnswer } from '../wx/host';
import { createAutomation } from './automation';
import { createClock } from './clock';
import { createMeters, MAX_SET_DATA_BYTES } from './meters';
import { createMocks } from './mocks';
import { fire, isOn, listenForErrors, type ViewElement } from './nodes';
import { setFileFinder } from './pictures';
import { createProgram, type Instance } from './program';
import { createConsole, report, reportHappened, reportProblem, toMessage } from './report';
import { callHook, createRouter, listenForPageScroll, type OpenPage, type Router } from './router';
import { createView } from './view';
import { createWxHost, hearSocket } from './wx-host';

/** How long a program in the back goes on. */
const SUSPEND_AFTER_MS = 5_000;

const ENTRY_SCENE = 1001;
const IDS_PER_RUN = 10_000;

window.__weappReady = boot(window.__weapp);

async function boot({ program: plan, script, launch: given, kept, run }: Boot): Promise<void> {
  const launch: Launch = {
    path: given.path ?? plan.app.entryPagePath,
    query: given.query ?? {},
    scene: given.scene ?? ENTRY_SCENE,
  };
  const launchOptions = { ...launch, referrerInfo: {}, shareTicket: undefined };
  const clock = createClock(raise);
  const meters = createMeters(clock);
  let router: Router | null = null;
  const getRouter = (): Router => {
    if (router === null) throw new Error('the program is starting');
    return router;
  };
  const host = createWxHost({ clock, getRouter, launch, raise });
  const { wx, controls } = createWx(host, toAnswers(script));
  for (const [key, text] of Object.entries(kept)) controls.storage.set(key, { text, isText: true });
  const raw = console;
  setFileFinder((path) => controls.files.find(path));
  listenForErrors(raise);
  window.addEventListener('error', (event) => raise(event.error ?? event.message));
  window.addEventListener('unhandledrejection', (event) => {
    event.preventDefault();
    raise(event.reason);
    controls.tellUnhandledRejection(event.reason);
    callHook(program.app, 'onUnhandledRejection', [{ reason: event.reason }], raw.error);
  });
  window.addEventListener('resize', () => controls.tellResize());

  const view = createView(clock, {
    onAct: () => meters.beginAct(),
    onOpenType: (button, type) => void press(button, type),
  });
  const program = createProgram({
    plan,
    clock,
    view,
    names: { wx, console: createConsole(), getCurrentPages: () => router?.stack.map((one) => one.instance) ?? [] },
    loadPackage: (root) => window.__weappPackage(root),
    raise,
    onComponent: watchSetData,
  });
  const pages = new Map<glassEasel.GeneralComponent, OpenPage>();
  router = createRouter({
    lastId: run * IDS_PER_RUN,
    app: plan.app,
    clock,
    program,
    raise,
    onOpened(page) {
      meters.beginAct();
      pages.set(page.root.getComponent(), page);
      if (page.tabBar !== null) pages.set(page.tabBar.getComponent(), page);
    },
    onClosed(page) {
      pages.delete(page.root.getComponent());
      if (page.tabBar !== null) pages.delete(page.tabBar.getComponent());
    },
  });
  const current = router;
  listenForPageScroll(current, plan.app, raise);

  function raise(error: unknown): void {
    const message = toMessage(error);
    const stack = error instanceof Error ? (error.stack ?? '') : '';
    report({ kind: 'exception', message, stack });
    controls.tellError(stack === '' ? message : stack);
    const onError = program.app?.['onError'];
    if (typeof onError === 'function') Reflect.apply(onError, program.app, [stack === '' ? message : stack]);
  }

  function pageOf(component: glassEasel.GeneralComponent): OpenPage | undefined {
    let at = component;
    for (let root = at.ownerShadowRoot; root !== null; root = at.ownerShadowRoot) at = root.getHostNode();
    return pages.get(at);
  }

  /** Between the layers there is a bridge, which carries JSON and counts it. */
  function watchSetData(instance: Instance, component: glassEasel.GeneralComponent): void {
    const setData = instance.setData.bind(instance);
    instance.setData = (data, done) => {
      const page = pageOf(component);
      const json = JSON.stringify(data);
      for (const [name, value] of Object.entries(data)) {
        if (value === undefined) reportProblem(`setData: the field ${name} is undefined, which is invalid`);
      }
      const counted = page ?? { path: component.is, id: 0 };
      const sizeBytes = meters.count(counted, json, page === undefined || page === current.top);
      if (sizeBytes > MAX_SET_DATA_BYTES) {
        raise(new Error(`setData: ${sizeBytes} bytes on ${counted.path}; one call may carry ${MAX_SET_DATA_BYTES}`));
        return;
      }
      setData(JSON.parse(json) as Record<string, unknown>, done);
      if (page?.element !== undefined) queueMicrotask(() => meters.measure(page.path, page.element));
      clock.setTimeout(() => program.readyAll(), 0);
    };
  }

  /** A button whose open type asks WeChat, or a person, for something. */
  async function press(button: ViewElement, openType: string): Promise<void> {
    reportHappened('openType', openType);
    if (openType === 'share') {
      const target = { id: button.id, dataset: { ...button.__wxElement?.dataset } };
      const front = current.top;
      if (front === undefined) return;
      reportHappened('share', callHook(front.instance, 'onShareAppMessage', [{ from: 'button', target }], raise));
      return;
    }
    const answer = await controls.answerOpenType(openType);
    const event = openType.toLowerCase();
    if (!isOn(button, 'disabled')) fire(button, event, answer);
  }

  const mocks = createMocks(wx, controls);
  const methods = createAutomation({
    idPrefix: `element-${run}`,
    router: current,
    scope: program.scope,
    gestures: view.gestures,
    meters,
    mocks,
    onBinding: (name, args) => report({ kind: 'binding', name, args }),
  });
  window.__weappCall = async (method, params) => {
    const run = methods[method];
    try {
      if (run === undefined) throw new Error(`${method} is not supported by this runtime`);
      return { result: (await run(params as Record<string, unknown>)) ?? {} };
    } catch (error) {
      return { error: toMessage(error) };
    }
  };
  window.__weappSocket = hearSocket;
  let suspending = 0;
  let isHidden = false;
  window.__weappControl = {
    meters(): PageMeter[] {
      for (const page of current.list()) meters.measure(page.path, page.element);
      return meters.list();
    },
    advance: (ms) => clock.advance(ms),
    hide() {
      if (isHidden) return;
      isHidden = true;
      current.hide();
      callHook(program.app, 'onHide', [], raise);
      controls.hideApp();
      suspending = clock.setTimeout(() => clock.setSuspended(true), SUSPEND_AFTER_MS);
    },
    show() {
      if (!isHidden) return;
      isHidden = false;
      clock.clear(suspending);
      callHook(program.app, 'onShow', [launchOptions], raise);
      controls.showApp({ ...launch, referrerInfo: {} });
      current.show();
      clock.setSuspended(false);
    },
    answer(answers) {
      for (const [name, answer] of Object.entries(toAnswers(answers))) controls.answer(name, answer);
    },
    putFile: (path, base64) => controls.files.write(path, fromBase64(base64)),
    changeNetwork: (type) => controls.changeNetwork(type),
    missing: () => [...controls.missing],
  };

  program.start();
  callHook(program.app, 'onLaunch', [launchOptions], raise);
  callHook(program.app, 'onShow', [launchOptions], raise);
  const isKnown = [...plan.app.pages, ...plan.app.subpackages.flatMap((one) => one.pages)].includes(launch.path);
  if (isKnown) await current.launch(launch.path, launch.query);
  else callHook(program.app, 'onPageNotFound', [{ ...launchOptions, isEntryPage: true }], raise);
}

/** `{ errMsg: 'login:fail cancel' }` is a failure in these words. */
function toAnswers(script: ScriptedAnswers): Record<string, WxAnswer> {
  return Object.fromEntries(
    Object.entries(script).map(([name, answer]) => {
      const words = /:fail ?(.*)$/.exec(toText(answer['errMsg'] ?? ''))?.[1];
      return [name, words === undefined ? answer : new WxFailure(words, answer['errno'] as number | undefined)];
    }),
  );
}

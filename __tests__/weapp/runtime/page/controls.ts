import { toText } from '../paths';
import { attributeOf, fire, isOn, listAttributes, numberOf, textOf, type ViewElement } from './nodes';
import { reportHappened } from './report';

/** What a person has changed since the template last said it. */
const checked = new WeakMap<ViewElement, boolean>();
const values = new WeakMap<ViewElement, unknown>();

type TextField = ViewElement & (HTMLInputElement | HTMLTextAreaElement);

const isField = (element: Element): element is TextField =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;

export function isChecked(element: ViewElement): boolean {
  return checked.get(element) ?? isOn(element, 'checked');
}

/** What a form sends for it, and `Element.value()` reads. */
export function valueOf(element: ViewElement): unknown {
  if (isField(element)) return element.value;
  switch (element.localName) {
    case 'switch':
      return isChecked(element);
    case 'checkbox-group':
      return [...element.querySelectorAll<ViewElement>('checkbox')]
        .filter(isChecked)
        .map((one) => textOf(one, 'value'));
    case 'radio-group': {
      const chosen = [...element.querySelectorAll<ViewElement>('radio')].find(isChecked);
      return chosen === undefined ? '' : textOf(chosen, 'value');
    }
    case 'slider':
      return values.get(element) ?? numberOf(element, 'value', numberOf(element, 'min', 0));
    default:
      return values.get(element) ?? attributeOf(element, 'value');
  }
}

/** What `Element.property()` reads: what the template gave, and what has become of it. */
export function propertiesOf(element: ViewElement): Record<string, unknown> {
  const all = listAttributes(element);
  const value = valueOf(element);
  if (value !== undefined) all['value'] = value;
  if (['switch', 'checkbox', 'radio'].includes(element.localName)) all['checked'] = isChecked(element);
  return all;
}

/** Sets up what an element does by itself. */
export function equipControl(element: ViewElement): void {
  if (isField(element)) {
    equipField(element);
  } else if (element instanceof HTMLFormElement) {
    element.addEventListener('submit', (event) => event.preventDefault());
  } else if (element instanceof HTMLButtonElement) {
    element.type = 'button';
  }
}

function equipField(field: TextField): void {
  const detail = (): object => ({ value: field.value, cursor: field.selectionStart ?? field.value.length });
  field.addEventListener('input', () => fire(field, 'input', { ...detail(), keyCode: 0 }));
  field.addEventListener('focus', () => fire(field, 'focus', { value: field.value, height: 0 }));
  field.addEventListener('blur', () => {
    fire(field, 'blur', detail());
    if (textOf(field, 'type') === 'nickname') fire(field, 'nicknamereview', { pass: true, timeout: false });
  });
  if (field instanceof HTMLTextAreaElement) {
    field.addEventListener('input', () => {
      const lineCount = field.value.split('\n').length;
      fire(field, 'linechange', { height: field.scrollHeight, heightRpx: field.scrollHeight, lineCount });
    });
  }
  field.addEventListener('keydown', (event) => {
    const isDone = event instanceof KeyboardEvent && event.key === 'Enter' && !event.isComposing;
    if (!isDone) return;
    const isLine = field instanceof HTMLTextAreaElement && textOf(field, 'confirm-type', 'return') === 'return';
    if (isLine) return;
    fire(field, 'confirm', { value: field.value });
    if (!isOn(field, 'confirm-hold')) field.blur();
  });
}

/** Writes an attribute of a control to the document. Says whether it was one. */
export function applyControl(element: ViewElement, name: string, value: unknown): boolean {
  if (name === 'checked') {
    checked.delete(element);
    if (element.localName === 'radio') return true;
    element.toggleAttribute('checked', isOn(element, 'checked'));
    return true;
  }
  if (name === 'value' && element.localName === 'slider') values.delete(element);
  if (!isField(element)) return false;
  switch (name) {
    case 'value': {
      const text = value === undefined ? '' : toText(value);
      if (element.value !== text) element.value = text;
      return true;
    }
    case 'type':
    case 'password':
      if (element instanceof HTMLInputElement) element.type = isOn(element, 'password') ? 'password' : 'text';
      if (name === 'type') element.setAttribute('data-type', textOf(element, 'type'));
      return true;
    case 'maxlength': {
      const limit = numberOf(element, 'maxlength', 140);
      if (limit < 0) element.removeAttribute('maxlength');
      else element.maxLength = limit;
      return true;
    }
    case 'focus':
      if (isOn(element, 'focus')) queueMicrotask(() => element.focus());
      return true;
    case 'cursor':
    case 'selection-start':
    case 'selection-end':
      return true;
    default:
      return false;
  }
}

/** Types as a keyboard would: the value, and the event. */
export function typeInto(element: ViewElement, text: string): void {
  if (!isField(element)) throw new Error(`${element.localName} takes no text`);
  const limit = numberOf(element, 'maxlength', 140);
  element.value = limit < 0 ? text : text.slice(0, limit);
  fire(element, 'input', { value: element.value, cursor: element.value.length, keyCode: 0 });
}

/** What the control under a tap does: the element itself, one around it, or the one its label stands for. */
export function controlTapped(element: ViewElement, onOpenType: (button: ViewElement, openType: string) => void): void {
  const CONTROLS = 'switch,checkbox,radio,button,picker';
  let control = element.closest<ViewElement>(CONTROLS);
  const label = element.closest<ViewElement>('label');
  if (control === null && label !== null) {
    const id = textOf(label, 'for');
    control = id === '' ? label.querySelector(CONTROLS) : document.querySelector(`[id="${CSS.escape(id)}"]`);
  }
  if (control === null || isOn(control, 'disabled')) return;
  switch (control.localName) {
    case 'switch':
      setChecked(control, !isChecked(control));
      fire(control, 'change', { value: isChecked(control) });
      break;
    case 'checkbox':
      setChecked(control, !isChecked(control));
      fireGroup(control, 'checkbox-group');
      break;
    case 'radio':
      if (isChecked(control)) break;
      control
        .closest('radio-group')
        ?.querySelectorAll<ViewElement>('radio')
        .forEach((one) => checked.set(one, false));
      checked.set(control, true);
      fireGroup(control, 'radio-group');
      break;
    case 'picker': {
      const { mode = 'selector', range, value } = listAttributes(control);
      reportHappened('picker', { mode, range, value });
      break;
    }
    case 'button':
      pressButton(control, onOpenType);
      break;
  }
}

function setChecked(element: ViewElement, value: boolean): void {
  checked.set(element, value);
  element.toggleAttribute('checked', value);
}

function fireGroup(element: ViewElement, groupName: string): void {
  const group = element.closest<ViewElement>(groupName);
  if (group !== null) fire(group, 'change', { value: valueOf(group) });
}

function pressButton(button: ViewElement, onOpenType: (button: ViewElement, openType: string) => void): void {
  const openType = textOf(button, 'open-type');
  if (openType !== '') onOpenType(button, openType);
  const form = button.closest<ViewElement>('form');
  const formType = textOf(button, 'form-type');
  if (form === null || formType === '') return;
  const fields = [
    ...form.querySelectorAll<ViewElement>('input,textarea,switch,slider,picker,checkbox-group,radio-group'),
  ];
  if (formType === 'reset') {
    for (const field of fields) {
      checked.delete(field);
      values.delete(field);
      if (isField(field)) field.value = '';
    }
    fire(form, 'reset', {});
    return;
  }
  const named = fields.filter((field) => textOf(field, 'name') !== '');
  const value = Object.fromEntries(named.map((field) => [textOf(field, 'name'), valueOf(field)]));
  fire(form, 'submit', { value, target: { id: button.id, dataset: {} } }, { bubbles: true });
}

/** A slider lets go at a value. */
export function slideTo(slider: ViewElement, value: number, type: 'change' | 'changing' = 'change'): void {
  const [min, max, step] = [numberOf(slider, 'min', 0), numberOf(slider, 'max', 100), numberOf(slider, 'step', 1)];
  const stepped = Math.min(max, Math.max(min, min + Math.round((value - min) / step) * step));
  values.set(slider, stepped);
  fire(slider, type, { value: stepped });
}

/** The value of a slider under a point. */
export function valueAt(slider: ViewElement, clientX: number): number {
  const { left, width } = slider.getBoundingClientRect();
  const [min, max] = [numberOf(slider, 'min', 0), numberOf(slider, 'max', 100)];
  return min + ((clientX - left) / Math.max(1, width)) * (max - min);
}

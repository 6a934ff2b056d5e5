import { endpoint } from '@contract/http/endpoint';
import Type from 'typebox';
import type { Routes } from '../../../server/http/bind';

const In = Type.Object({ ids: Type.Array(Type.String()), note: Type.Optional(Type.String()) });
const Out = Type.Object({ orderNo: Type.String(), amountFen: Type.Integer() });
const place = endpoint<Type.Static<typeof In>, Type.Static<typeof Out>>('POST', '/x');
const order = { orderNo: '1', amountFen: 1 };

/** The compiler runs this test: each line below that says so must not compile. */
function bindAll(routes: Routes): void {
  routes.bind(place, { input: In, data: Out }, async () => order);
  // @ts-expect-error another reply schema
  routes.bind(place, { input: In, data: Type.Object({ no: Type.String() }) }, async () => order);
  // @ts-expect-error an input schema with a field less
  routes.bind(place, { input: Type.Object({}), data: Out }, async () => order);
  // @ts-expect-error a reply without one of its fields
  routes.bind(place, { input: In, data: Out }, async () => ({ orderNo: '1' }));
  // @ts-expect-error a field that the input does not have
  routes.bind(place, { input: In, data: Out }, async (_caller, input) => ({ ...order, orderNo: input.orderNo }));
}

test('a call binds with its own schemas', () => {
  const bound: string[] = [];
  bindAll({ bind: (call) => void bound.push(call.path) });
  expect(new Set(bound)).toEqual(new Set(['/x']));
});

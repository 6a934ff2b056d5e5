import { setFlagsFromString } from 'node:v8';

/**
 * Lets the heap grow to three times what is in use before the whole of it is looked through. V8 counts the bytes of every Buffer, so
 * that while files stream through a process it did so 16 times for 96 photos, which took half of what receiving them took. Buffers
 * that have been read are given back by the small collections, which this leaves alone. `heap-growing-percent` is a flag of V8.
 */
export function collectSeldom(): void {
  setFlagsFromString('--heap-growing-percent=200');
}

import { InvalidArgumentError } from 'commander';

/** Reads an argument that is a whole number from 0 up. */
export function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0)
    throw new InvalidArgumentError('Write a whole number from 0 up.');
  return value;
}

import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { Role } from '../../feed/index.ts';
import { TokenBucket } from '../bucket.ts';
import type { Clock } from '../clock.ts';

/** Whom a visitor from another machine may speak for. */
export type Seat = Exclude<Role, 'any'>;

interface Secret {
  readonly seat: Seat;
  readonly hash: Buffer;
  readonly until: number;
}

/** A code, and how many wrong ones may still be tried while it is good. */
interface Code extends Secret {
  readonly triesLeft: number;
}

const CODE_MS = 5 * 60_000;
const LIGHTS_MS = 2 * 60_000;
const TOKEN_MS = 24 * 3600_000;
const MOST_TOKENS = 64;
/** No letter or digit that could be read as another. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
const CODE_LENGTH = 8;
/** Points that shine: 134,596 ways to choose them. That is not many, so few wrong ones may be tried. */
const LIGHTS = 6;
const POINTS = 24;
const TRIES_AT_LIGHTS = 10;
/** Attempts from one address: at once, and per second in the long run; and from all together. */
const GUESSES = { burst: 5, perSecond: 0.1 };
const ALL_GUESSES = { burst: 20, perSecond: 1 };
const MOST_ADDRESSES = 1000;

/**
 * Binds visitors to a seat: a short-lived code that is shown at the board gives a token once, the token lets its
 * holder in from then on. Both are kept as hashes only, for as long as the program runs.
 */
export class Pairing {
  readonly #clock: Clock;
  readonly #guesses = new Map<string, TokenBucket>();
  readonly #allGuesses: TokenBucket;
  #codes: readonly Code[] = [];
  #tokens: readonly Secret[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#allGuesses = new TokenBucket(ALL_GUESSES.burst, ALL_GUESSES.perSecond, clock.now());
  }

  /** A new code for a seat, good for five minutes and one visitor. An older one of the seat is void. */
  issue(seat: Seat): string {
    const code = Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
    this.#keep(seat, code, CODE_MS, Number.POSITIVE_INFINITY);
    return code;
  }

  /**
   * A code to be shown with lights: six different points, 0 to 23 for P1 to P24. As text their numbers follow each
   * other, smallest first, two digits each. It is good for two minutes, and void after ten wrong codes.
   */
  issueLights(seat: Seat): readonly number[] {
    const points = Array.from({ length: POINTS }, (_, point) => point);
    for (let i = 0; i < LIGHTS; i += 1) {
      const other = randomInt(i, POINTS);
      [points[i], points[other]] = [points[other] as number, points[i] as number];
    }
    const chosen = points.slice(0, LIGHTS).sort((a, b) => a - b);
    this.#keep(
      seat,
      chosen.map((point) => String(point + 1).padStart(2, '0')).join(''),
      LIGHTS_MS,
      TRIES_AT_LIGHTS,
    );
    return chosen;
  }

  #keep(seat: Seat, code: string, ms: number, triesLeft: number): void {
    const others = this.#codes.filter((one) => one.seat !== seat);
    this.#codes = [...others, { seat, hash: hashOf(code), until: this.#clock.now() + ms, triesLeft }];
  }

  /** Seat and token for a code; null when it is wrong, used, too old, or there were too many attempts. */
  redeem(code: string, address: string): { readonly seat: Seat; readonly token: string } | null {
    if (!this.#mayGuess(address)) return null;
    const found = this.#find(this.#codes, code.toUpperCase().replace(/[\s-]/g, ''));
    if (!found) {
      this.#wearOut();
      return null;
    }
    this.#codes = this.#codes.filter((one) => one !== found);
    const token = randomBytes(32).toString('base64url');
    const fresh = { seat: found.seat, hash: hashOf(token), until: this.#clock.now() + TOKEN_MS };
    this.#tokens = [...this.#tokens, fresh].slice(-MOST_TOKENS);
    return { seat: found.seat, token };
  }

  /** Whom the holder of a token may speak for; null for a wrong or old one, or after too many attempts. */
  seatOf(token: string, address: string): Seat | null {
    const found = this.#find(this.#tokens, token);
    if (found) return found.seat;
    this.#mayGuess(address);
    return null;
  }

  #wearOut(): void {
    this.#codes = this.#codes
      .map((code) => ({ ...code, triesLeft: code.triesLeft - 1 }))
      .filter(({ triesLeft }) => triesLeft > 0);
  }

  /** Looks at every secret, and for as long at each: time tells nothing of what is right in a wrong one. */
  #find<T extends Secret>(secrets: readonly T[], tried: string): T | null {
    const hash = hashOf(tried);
    let found: T | null = null;
    for (const secret of secrets) {
      if (timingSafeEqual(secret.hash, hash)) found = secret;
    }
    return found && found.until > this.#clock.now() ? found : null;
  }

  #mayGuess(address: string): boolean {
    const now = this.#clock.now();
    let own = this.#guesses.get(address);
    if (!own) {
      own = new TokenBucket(GUESSES.burst, GUESSES.perSecond, now);
      const [oldest] = this.#guesses.keys();
      if (this.#guesses.size >= MOST_ADDRESSES && oldest !== undefined) this.#guesses.delete(oldest);
      this.#guesses.set(address, own);
    }
    return own.take(1, now) && this.#allGuesses.take(1, now);
  }
}

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/* Up to 240 inputs on a chain of 74HC165: SPI at 4 MHz, PL on PB0. Each input has a counter of its own. */
#include "board.h"

#include <avr/io.h>

#define CHANGES_A_FRAME 32

/* Eight inputs. The counters stand upright: bit n of count[0..3] is the counter of input n, the number of scans in a row
   in which it read other than `closed`. Four bits serve debounce times to 15 scans. */
struct chip {
  uint8_t closed;
  uint8_t busy; /* inputs whose counter is not 0 */
  uint8_t count[4];
};

static struct chip chips[CHIPS_MOST];
static uint8_t toggled[CHIPS_MOST];
static uint8_t limit[4]; /* the debounce time, each of its bits spread over eight inputs */
static uint16_t sequence;
static bool subscribed;

static void start_chain(void) {
  /* Off first: that ends a byte which is stuck. */
  SPCR = 0;
  SPCR = _BV(SPE) | _BV(MSTR);
  SPSR = 0;
  /* Read one after the other, they forget that a byte had come. */
  (void)SPSR;
  (void)SPDR;
}

/* Loads the chain and begins to shift in chip 0. */
static inline void begin_scan(void) {
  PORTB &= ~_BV(PB0);
  PORTB |= _BV(PB0);
  SPDR = 0;
}

/* A byte takes 2 µs. One that is not there after 80 µs does not come: the scan is given up, and the SPI set up anew for the
   next one, so that the board goes on answering whatever the chain does. */
static inline bool read_chip(bool another, uint8_t *closed) {
  uint8_t patience = 255;
  while (!(SPSR & _BV(SPIF)))
    if (!--patience) {
      count(&health.stuck_scans);
      start_chain();
      return false;
    }
  uint8_t low = SPDR;
  /* The next chip shifts in while this one is worked on. */
  if (another) SPDR = 0;
  *closed = ~low;
  return true;
}

static uint8_t settle(struct chip *chip, uint8_t differs) {
  uint8_t carry = chip->count[0];
  uint8_t zero = differs & ~carry;
  uint8_t one = differs & (chip->count[1] ^ carry);
  carry &= chip->count[1];
  uint8_t two = differs & (chip->count[2] ^ carry);
  carry &= chip->count[2];
  uint8_t three = differs & (chip->count[3] ^ carry);

  uint8_t early = (zero ^ limit[0]) | (one ^ limit[1]) | (two ^ limit[2]) | (three ^ limit[3]);
  uint8_t settled = differs & ~early;
  chip->closed ^= settled;
  chip->busy = differs & early;
  chip->count[0] = zero & early;
  chip->count[1] = one & early;
  chip->count[2] = two & early;
  chip->count[3] = three & early;
  return settled;
}

/* Reads all inputs once; true when some have settled in another state. What was not read has not changed. */
bool inputs_scan(void) {
  uint8_t left = settings.chips;
  struct chip *chip = chips;
  uint8_t *changed = toggled;
  uint8_t any = 0;

  begin_scan();
  do {
    uint8_t closed;
    if (!read_chip(left > 1, &closed)) break;
    uint8_t differs = closed ^ chip->closed;
    uint8_t settled = 0;
    if (differs | chip->busy) any |= settled = settle(chip, differs);
    *changed++ = settled;
    chip++;
  } while (--left);
  if (!left) health.stuck_scans = 0;
  while (left--) *changed++ = 0;
  return any;
}

static uint8_t count_bits(uint8_t byte) {
  uint8_t bits = 0;
  for (; byte; byte &= byte - 1) bits++;
  return bits;
}

static uint8_t changes_left(uint8_t chip, uint8_t bits) {
  uint8_t sum = count_bits(bits);
  while (++chip < settings.chips && sum < CHANGES_A_FRAME) sum += count_bits(toggled[chip]);
  return sum < CHANGES_A_FRAME ? sum : CHANGES_A_FRAME;
}

/* Begins a frame of `changes`, or, where the cable has no room, owes a snapshot in its place. */
static bool begin_changes(uint8_t changes) {
  sequence = (sequence + 1) & SEQUENCE_MASK;
  if (link_room() < 5 + 2 * changes) {
    count(&health.lost_frames);
    owe(OWED_SNAPSHOT);
    return false;
  }
  link_begin(0x09);
  link_put_number(sequence, 2);
  return true;
}

/* Tells the host what the last scan found. */
void inputs_report(void) {
  /* A snapshot that is still to come will tell it. */
  if (!subscribed || owes(OWED_SNAPSHOT)) return;
  uint8_t left = 0;
  for (uint8_t chip = 0; chip < settings.chips; chip++) {
    uint8_t input = chip << 3;
    for (uint8_t bits = toggled[chip], bit = 1; bits; bit <<= 1, input++) {
      if (!(bits & bit)) continue;
      if (!left && !begin_changes(left = changes_left(chip, bits))) return;
      bits &= ~bit;
      link_put(input & 0x7F);
      link_put(input >> 7 | (chips[chip].closed & bit ? 2 : 0));
      if (!--left) link_end();
    }
  }
}

void inputs_start(void) {
  DDRB |= _BV(PB0) | _BV(PB1) | _BV(PB2);
  PORTB |= _BV(PB0);
  start_chain();
  inputs_restart();
}

/* Takes the inputs as they stand: what is closed now did not just close. What is not read stays as it was. */
void inputs_restart(void) {
  for (uint8_t bit = 0; bit < 4; bit++) limit[bit] = settings.debounce >> bit & 1 ? 0xFF : 0;
  for (uint8_t index = 0; index < CHIPS_MOST; index++) chips[index] = (struct chip){.closed = chips[index].closed};
  begin_scan();
  uint8_t index = 0;
  while (index < settings.chips && read_chip(index + 1 < settings.chips, &chips[index].closed)) index++;
}

void inputs_subscribe(bool on) {
  subscribed = on;
}

bool inputs_subscribed(void) {
  return subscribed;
}

void inputs_put_snapshot(void) {
  link_begin(0x08);
  link_put_number(sequence, 2);
  for (uint8_t chip = 0; chip < settings.chips; chip++) link_put_pair(chips[chip].closed);
}

/* Up to 64 WS2812 on PH5 (D8), never drawing more than the current limit. */
#include "board.h"

#include <avr/interrupt.h>
#include <avr/io.h>

#define MS_BETWEEN_FRAMES 3

struct colour {
  /* In the order in which a WS2812 takes them. */
  uint8_t green, red, blue;
};

static struct colour colours[LIGHTS_MOST];
static bool changed;
static uint8_t reach; /* how many may still burn since before the settings changed */
static uint8_t to_wait;

/* Called before and after the number of lights changes: both may burn. */
void lights_darken(void) {
  for (uint8_t light = 0; light < LIGHTS_MOST; light++) lights_set(light, 0, 0, 0);
  if (reach < settings.lights) reach = settings.lights;
}

void lights_set(uint8_t light, uint8_t red, uint8_t green, uint8_t blue) {
  colours[light] = (struct colour){green, red, blue};
  changed = true;
}

/* One part of a colour, most significant bit first: 20 cycles (1.25 µs) a bit, high for 6 (0.375 µs) or 13 (0.81 µs). An
   interrupt would stretch a bit, so they wait, but never for longer than this byte: 10 µs, a quarter of a received byte. */
static void send_part(uint8_t part) {
  uint8_t high = PORTH | _BV(PH5);
  uint8_t low = PORTH & ~_BV(PH5);
  uint8_t bits = 8;
  uint8_t status = SREG;
  cli();
  __asm__ __volatile__(
      "1: sts %[port], %[high] \n\t"
      "   nop                  \n\t"
      "   nop                  \n\t"
      "   nop                  \n\t"
      "   sbrs %[part], 7      \n\t"
      "   sts %[port], %[low]  \n\t"
      "   lsl %[part]          \n\t"
      "   nop                  \n\t"
      "   nop                  \n\t"
      "   nop                  \n\t"
      "   nop                  \n\t"
      "   sts %[port], %[low]  \n\t"
      "   nop                  \n\t"
      "   nop                  \n\t"
      "   dec %[bits]          \n\t"
      "   brne 1b              \n\t"
      : [part] "+r"(part), [bits] "+r"(bits)
      : [port] "n"(_SFR_MEM_ADDR(PORTH)), [high] "r"(high), [low] "r"(low));
  SREG = status;
}

/* The factor, in 256ths, that keeps `lights` lights within the current limit: a light draws 1 mA of its own and 20 mA for
   each part at 255. */
static uint16_t brightness(uint8_t lights) {
  uint16_t sum = 0;
  for (uint8_t light = 0; light < lights; light++) {
    sum += colours[light].red;
    sum += colours[light].green;
    sum += colours[light].blue;
  }
  uint16_t spare = settings.current_limit > lights ? settings.current_limit - lights : 0;
  uint32_t permitted = (uint32_t)spare * 51 / 4;
  return sum <= permitted ? 256 : permitted * 256 / sum;
}

static void send(uint8_t lights) {
  uint16_t factor = brightness(lights);
  const uint8_t *part = &colours[0].green;
  for (uint8_t left = lights * 3; left; left--) {
    uint8_t full = *part++;
    send_part(factor == 256 ? full : (uint16_t)full * (uint8_t)factor >> 8);
  }
}

/* Once a millisecond: sends what has changed, with pauses in which the lights take it over. */
void lights_tick(void) {
  if (to_wait) to_wait--;
  if (!changed || to_wait) return;
  changed = false;
  to_wait = MS_BETWEEN_FRAMES;
  send(reach > settings.lights ? reach : settings.lights);
  reach = 0;
}

/* Before anything else all go dark, however many there are: they keep their last frame through a reset of the processor,
   and after a brown-out it was they, most likely, who drew too much. */
void lights_start(void) {
  DDRH |= _BV(PH5);
  send(LIGHTS_MOST);
  lights_darken();
}

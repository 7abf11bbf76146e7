/* A passive buzzer on PE3 (D5): timer 3 toggles the pin. */
#include "board.h"

#include <avr/io.h>

static uint16_t left; /* ms */

void buzzer_start(void) {
  DDRE |= _BV(PE3);
}

static void silence(void) {
  TCCR3B = 0;
  TCCR3A = 0;
  PORTE &= ~_BV(PE3);
}

void buzzer_sound(uint16_t frequency, uint16_t duration) {
  silence();
  left = frequency ? duration : 0;
  if (!left) return;
  OCR3A = F_CPU / 8 / 2 / frequency - 1;
  TCNT3 = 0;
  TCCR3A = _BV(COM3A0);
  TCCR3B = _BV(WGM32) | _BV(CS31);
}

void buzzer_tick(void) {
  if (left && !--left) silence();
}

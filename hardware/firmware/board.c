/* The board's loop: once a millisecond the inputs are scanned; between scans bytes are served and the processor sleeps. */
#include "board.h"

#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/sleep.h>
#include <avr/wdt.h>

#define DEFAULT_SETTINGS {24, 28, 500, 5}

struct settings settings = DEFAULT_SETTINGS;
volatile struct health health;
uint8_t reset_cause __attribute__((section(".noinit")));

static volatile uint8_t ticks;

/* After a watchdog reset the watchdog goes on running with its shortest time: stop it before anything else. */
void stop_watchdog(void) __attribute__((naked, used, section(".init3")));
void stop_watchdog(void) {
  reset_cause = MCUSR;
  MCUSR = 0;
  wdt_disable();
}

ISR(TIMER1_COMPA_vect) {
  ticks++;
}

static void tick_start(void) {
  TCCR1A = 0;
  OCR1A = F_CPU / 64 / 1000 - 1;
  TIMSK1 = _BV(OCIE1A);
  TCCR1B = _BV(WGM12) | _BV(CS11) | _BV(CS10);
}

void count_dropped(uint16_t bytes) {
  uint8_t status = SREG;
  cli();
  uint16_t sum = health.dropped_bytes + bytes;
  health.dropped_bytes = sum > COUNTER_MOST ? COUNTER_MOST : sum;
  SREG = status;
}

void board_reset(void) {
  lights_darken();
  settings = (struct settings)DEFAULT_SETTINGS;
  inputs_subscribe(false);
  dice_listen(false);
  forget_owed();
  messages_reset();
  lights_darken();
  buzzer_sound(0, 0);
  inputs_restart();
}

/* `passed` is 1 unless something held the loop up for more than a millisecond. */
static void every_millisecond(uint8_t passed) {
  static uint16_t since_heartbeat;

  health.uptime += passed;
  since_heartbeat += passed;
  while (--passed) count(&health.late_scans);
  if (inputs_scan()) inputs_report();
  buzzer_tick();
  dice_tick();
  if (since_heartbeat >= 1000) {
    since_heartbeat -= 1000;
    if (inputs_subscribed()) owe(OWED_HEARTBEAT);
  }
  pay();
  /* Right after a scan a frame of 28 lights ends about when the next one is due. */
  lights_tick();
}

static void sleep_until_interrupt(uint8_t seen) {
  cli();
  if (ticks == seen && link_is_quiet()) {
    sleep_enable();
    sei();
    sleep_cpu();
    sleep_disable();
  }
  sei();
}

int main(void) {
  set_sleep_mode(SLEEP_MODE_IDLE);
  lights_start();
  link_start();
  inputs_start();
  buzzer_start();
  dice_start();
  tick_start();
  wdt_enable(WDTO_250MS);
  sei();
  owe(OWED_VERSION | OWED_FIRMWARE);

  uint8_t seen = 0;
  for (;;) {
    uint8_t byte;
    wdt_reset();
    while (ticks == seen && link_receive(&byte)) messages_take(byte);
    pay();
    uint8_t passed = ticks - seen;
    if (passed) {
      seen += passed;
      every_millisecond(passed);
    }
    sleep_until_interrupt(seen);
  }
}

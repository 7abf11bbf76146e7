/* Answers wait here, one bit each, until the cable has room for them: a flood of requests costs nothing but itself. */
#include "board.h"

#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/pgmspace.h>

#define PINS 70
#define PIN_TX1 18
#define PIN_RX1 19
#define MODE_SERIAL 0x0A
#define SERIAL_IS_RX1 2
#define SERIAL_IS_TX1 3
#define END_OF_PIN 0x7F

static const char name[] PROGMEM = "nardboard";

static uint16_t owed;
static uint8_t asked_pin;
static uint8_t refused_command;

void owe(uint16_t replies) {
  owed |= replies;
}

void owe_pin_state(uint8_t pin) {
  asked_pin = pin;
  owe(OWED_PIN_STATE);
}

void owe_refusal(uint8_t command) {
  refused_command = command;
  owe(OWED_REFUSAL);
}

bool owes(uint16_t reply) {
  return owed & reply;
}

void forget_owed(void) {
  owed = 0;
}

static void put_version(void) {
  link_put(0xF9);
  link_put(2);
  link_put(7);
}

static void put_firmware(void) {
  link_begin(0x79);
  link_put(FIRMWARE_MAJOR);
  link_put(FIRMWARE_MINOR);
  for (const char *at = name; pgm_read_byte(at); at++) link_put_pair(pgm_read_byte(at));
}

static void put_capabilities(void) {
  link_begin(0x6C);
  for (uint8_t pin = 0; pin < PINS; pin++) {
    if (pin == PIN_TX1 || pin == PIN_RX1) {
      link_put(MODE_SERIAL);
      link_put(pin == PIN_RX1 ? SERIAL_IS_RX1 : SERIAL_IS_TX1);
    }
    link_put(END_OF_PIN);
  }
}

static void put_analog_mapping(void) {
  link_begin(0x6A);
  for (uint8_t pin = 0; pin < PINS; pin++) link_put(END_OF_PIN);
}

static void put_pin_state(void) {
  link_begin(0x6E);
  link_put(asked_pin);
  link_put(0);
  link_put(0);
}

static void put_refusal(void) {
  link_begin(0x0D);
  link_put(refused_command);
}

static void put_configured(void) {
  link_begin(0x0C);
  link_put(settings.chips);
  link_put(settings.lights);
  link_put_number(settings.current_limit, 2);
  link_put(settings.debounce);
}

static void put_identity(void) {
  link_begin(0x0B);
  link_put(PROTOCOL_VERSION);
  link_put(FIRMWARE_MAJOR);
  link_put(FIRMWARE_MINOR);
  link_put(FIRMWARE_PATCH);
  link_put_number(BUILD, 5);
}

static void put_heartbeat(void) {
  uint8_t status = SREG;
  cli();
  struct health now = health;
  SREG = status;
  link_begin(0x0A);
  link_put_number(now.uptime, 5);
  link_put_number(now.dropped_bytes, 2);
  link_put_number(now.overruns, 2);
  link_put_number(now.lost_frames, 2);
  link_put_number(now.late_scans, 2);
  link_put(reset_cause & 0x1F);
  link_put_number(now.garbled_bytes, 2);
  link_put_number(now.stuck_scans, 2);
}

/* One row an answer, in the order of `enum owed`: its longest length on the cable, and who writes it. */
static const struct {
  uint8_t length;
  void (*put)(void);
} replies[] = {
    {3, put_version},       {5 + 2 * (sizeof name - 1), put_firmware},
    {3 + PINS + 4, put_capabilities}, {3 + PINS, put_analog_mapping},
    {6, put_pin_state},     {4, put_refusal},
    {8, put_configured},    {12, put_identity},
    {5 + 2 * CHIPS_MOST, inputs_put_snapshot}, {21, put_heartbeat},
};

void pay(void) {
  if (!owed) return;
  uint16_t bit = 1;
  for (uint8_t index = 0; index < sizeof replies / sizeof *replies; index++, bit <<= 1) {
    if (!(owed & bit) || link_room() < replies[index].length) continue;
    owed &= ~bit;
    replies[index].put();
    if (bit == OWED_VERSION) link_flush();
    else link_end();
  }
}

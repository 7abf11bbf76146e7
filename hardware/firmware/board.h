/* What the parts of the firmware know of the board and of each other. hardware/protocol.md describes the cable. */
#ifndef BOARD_H
#define BOARD_H

#include <stdbool.h>
#include <stdint.h>

#define PROTOCOL_VERSION 2
#define FIRMWARE_MAJOR 1
#define FIRMWARE_MINOR 1
#define FIRMWARE_PATCH 0

#define CHIPS_MOST 30
#define LIGHTS_MOST 64
#define DEBOUNCE_MOST 15
#define SEQUENCE_MASK 0x3FFF
#define COUNTER_MOST 0x3FFF

/* What the host tells the board at connection. */
struct settings {
  uint8_t chips;
  uint8_t lights;
  uint16_t current_limit; /* mA */
  uint8_t debounce;       /* ms = scans in a row */
};
extern struct settings settings;

/* What the heartbeat carries. Counters stop at COUNTER_MOST; stuck scans are those in a row, up to now. */
struct health {
  uint32_t uptime; /* ms */
  uint16_t dropped_bytes;
  uint16_t overruns;
  uint16_t lost_frames;
  uint16_t late_scans;
  uint16_t garbled_bytes;
  uint16_t stuck_scans;
};
extern volatile struct health health;
extern uint8_t reset_cause;

static inline void count(volatile uint16_t *counter) {
  if (*counter < COUNTER_MOST) (*counter)++;
}
void count_dropped(uint16_t bytes);

/* board.c: everything as after power-on, but for the counters. */
void board_reset(void);

/* link.c: the cable to the host. Nothing here ever waits. */
void link_start(void);
bool link_receive(uint8_t *byte);
bool link_is_quiet(void);
uint8_t link_room(void);
void link_put(uint8_t byte);
void link_put_pair(uint8_t byte);
void link_put_number(uint32_t value, uint8_t bytes);
void link_begin(uint8_t command);
void link_end(void);
void link_flush(void);

/* replies.c: what the board owes the host goes out as soon as there is room for it. */
enum owed {
  OWED_VERSION = 1 << 0,
  OWED_FIRMWARE = 1 << 1,
  OWED_CAPABILITIES = 1 << 2,
  OWED_ANALOG_MAPPING = 1 << 3,
  OWED_PIN_STATE = 1 << 4,
  OWED_REFUSAL = 1 << 5,
  OWED_CONFIGURED = 1 << 6,
  OWED_IDENTITY = 1 << 7,
  OWED_SNAPSHOT = 1 << 8,
  OWED_HEARTBEAT = 1 << 9,
};
void owe(uint16_t replies);
void owe_pin_state(uint8_t pin);
void owe_refusal(uint8_t command);
bool owes(uint16_t reply);
void forget_owed(void);
void pay(void);

/* messages.c: reads what the host sends. */
void messages_take(uint8_t byte);
void messages_reset(void);

/* inputs.c: the chain of 74HC165. A scan that the chain does not answer changes nothing. */
void inputs_start(void);
void inputs_restart(void);
bool inputs_scan(void);
void inputs_report(void);
void inputs_subscribe(bool on);
bool inputs_subscribed(void);
void inputs_put_snapshot(void);

/* lights.c: the chain of WS2812. */
void lights_start(void);
void lights_darken(void);
void lights_set(uint8_t light, uint8_t red, uint8_t green, uint8_t blue);
void lights_tick(void);

/* buzzer.c */
void buzzer_start(void);
void buzzer_sound(uint16_t frequency, uint16_t duration);
void buzzer_tick(void);

/* dice.c: the receiver on UART 1. */
void dice_start(void);
void dice_configure(uint32_t baud);
void dice_listen(bool on);
void dice_send(uint8_t byte);
void dice_tick(void);

#endif

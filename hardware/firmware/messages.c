/* Reads the host's bytes: Firmata's plain messages, its sysex frames, and the board's own commands among them. */
#include "board.h"

#define START_SYSEX 0xF0
#define SET_PIN_MODE 0xF4
#define SET_PIN_VALUE 0xF5
#define END_SYSEX 0xF7
#define REPORT_VERSION 0xF9
#define SYSTEM_RESET 0xFF

#define SERIAL_CONFIG 0x11 /* each with the number of the dice receiver's port, 1 */
#define SERIAL_WRITE 0x21
#define SERIAL_READ 0x31

#define LONGEST_BODY 400

static uint8_t body[LONGEST_BODY];
static uint16_t length;
static bool in_sysex;
static bool too_long;
static uint8_t plain_wanted; /* data bytes that a plain message still needs */
static uint8_t plain_taken;  /* bytes of it so far */

static uint16_t u14_at(uint16_t at) {
  return body[at] | (uint16_t)body[at + 1] << 7;
}

static uint8_t pair_at(uint16_t at) {
  return body[at] | body[at + 1] << 7;
}

static bool pairs_fit(uint16_t at, uint16_t end) {
  if ((end - at) & 1) return false;
  for (at++; at < end; at += 2)
    if (body[at] > 1) return false;
  return true;
}

static bool configure(void) {
  bool fits = length == 6 && body[1] >= 1 && body[1] <= CHIPS_MOST && body[2] <= LIGHTS_MOST && body[5] >= 1 &&
              body[5] <= DEBOUNCE_MOST;
  owe(OWED_CONFIGURED);
  if (!fits) return false;
  lights_darken();
  settings.chips = body[1];
  settings.lights = body[2];
  settings.current_limit = u14_at(3);
  settings.debounce = body[5];
  lights_darken();
  inputs_restart();
  if (inputs_subscribed()) owe(OWED_SNAPSHOT);
  return true;
}

static bool subscribe(void) {
  if (length != 2 || body[1] > 1) return false;
  inputs_subscribe(body[1]);
  if (body[1]) owe(OWED_SNAPSHOT);
  return true;
}

static void set_light(uint8_t light, uint16_t at) {
  lights_set(light, pair_at(at), pair_at(at + 2), pair_at(at + 4));
}

static bool all_lights(void) {
  uint8_t given = (length - 1) / 6;
  if ((length - 1) % 6 || given > LIGHTS_MOST || !pairs_fit(1, length)) return false;
  for (uint8_t light = 0; light < given; light++) set_light(light, 1 + 6 * light);
  for (uint8_t light = given; light < LIGHTS_MOST; light++) lights_set(light, 0, 0, 0);
  return true;
}

static bool some_lights(void) {
  if ((length - 1) % 7) return false;
  for (uint16_t at = 1; at < length; at += 7)
    if (body[at] >= LIGHTS_MOST || !pairs_fit(at + 1, at + 7)) return false;
  for (uint16_t at = 1; at < length; at += 7) set_light(body[at], at + 1);
  return true;
}

static bool buzzer(void) {
  if (length != 5) return false;
  uint16_t frequency = u14_at(1);
  uint16_t duration = u14_at(3);
  if (frequency && duration && (frequency < 50 || frequency > 10000)) return false;
  buzzer_sound(frequency, duration);
  return true;
}

static bool request(uint16_t reply) {
  if (length != 1) return false;
  owe(reply);
  return true;
}

static void serial(void) {
  if (length < 2) return;
  if (body[1] == SERIAL_CONFIG && length >= 5) dice_configure(u14_at(2) | (uint32_t)body[4] << 14);
  if (body[1] == SERIAL_READ && length >= 3) dice_listen(body[2] == 0);
  if (body[1] == SERIAL_WRITE && pairs_fit(2, length))
    for (uint16_t at = 2; at < length; at += 2) dice_send(pair_at(at));
}

static void obey(void) {
  bool understood = true;
  switch (body[0]) {
    case 0x01: understood = configure(); break;
    case 0x02: understood = subscribe(); break;
    case 0x03: understood = request(OWED_SNAPSHOT); break;
    case 0x04: understood = all_lights(); break;
    case 0x05: understood = some_lights(); break;
    case 0x06: understood = buzzer(); break;
    case 0x07: understood = request(OWED_IDENTITY); break;
    case 0x60: serial(); break;
    case 0x69: owe(OWED_ANALOG_MAPPING); break;
    case 0x6B: owe(OWED_CAPABILITIES); break;
    case 0x6D: if (length >= 2) owe_pin_state(body[1]); break;
    case 0x79: owe(OWED_FIRMWARE); break;
  }
  if (!understood) owe_refusal(body[0]);
  /* Answers leave in the order of the questions as long as the cable has room. */
  pay();
}

static uint8_t data_bytes_after(uint8_t status) {
  if (status == SET_PIN_MODE || status == SET_PIN_VALUE) return 2;
  if (status >= 0xF0) return 0;
  return (status & 0xE0) == 0xC0 ? 1 : 2;
}

static void abandon(void) {
  if (in_sysex) count_dropped(length + 1);
  if (plain_wanted) count_dropped(plain_taken);
  messages_reset();
}

void messages_reset(void) {
  in_sysex = false;
  too_long = false;
  plain_wanted = 0;
  length = 0;
}

static void take_data(uint8_t byte) {
  if (in_sysex && length < LONGEST_BODY) {
    body[length++] = byte;
  } else if (plain_wanted) {
    plain_taken++;
    plain_wanted--;
  } else {
    too_long = in_sysex;
    count_dropped(1);
  }
}

static void end_sysex(void) {
  if (too_long || length == 0) count_dropped(length + 2);
  else obey();
  messages_reset();
}

static void take_status(uint8_t byte) {
  abandon();
  plain_taken = 1;
  switch (byte) {
    case START_SYSEX: in_sysex = true; break;
    case END_SYSEX: count_dropped(1); break;
    case REPORT_VERSION: owe(OWED_VERSION); break;
    case SYSTEM_RESET: board_reset(); break;
    default: plain_wanted = data_bytes_after(byte);
  }
}

void messages_take(uint8_t byte) {
  if (byte < 0x80) take_data(byte);
  else if (byte == END_SYSEX && in_sysex) end_sysex();
  else take_status(byte);
}

/* The dice receiver on UART 1: its bytes go to the host as Firmata serial replies, in pieces worth sending. */
#include "board.h"

#include <avr/interrupt.h>
#include <avr/io.h>

#define BAUD 115200UL
#define PIECE 32
#define PATIENCE 3          /* ms in which more of a line may come */
#define ROOM_FOR_CHANGES 80 /* bytes of the cable that dice leave free */

static volatile uint8_t received[256];
static volatile uint8_t received_in;
static volatile uint8_t received_out;
static volatile uint8_t lines_in; /* line ends received */
static uint8_t lines_out;         /* and sent on */
static volatile uint8_t sending[64];
static volatile uint8_t sending_in;
static volatile uint8_t sending_out;
static bool listening;

ISR(USART1_RX_vect) {
  uint8_t status = UCSR1A;
  uint8_t byte = UDR1;
  uint8_t next = received_in + 1;
  /* The checksum of its line tells the computer of a byte that is missing or another one. */
  if (status & _BV(FE1)) count(&health.garbled_bytes);
  if ((status & _BV(DOR1)) || next == received_out) count(&health.overruns);
  if (next == received_out) return;
  received[received_in] = byte;
  received_in = next;
  if (byte == '\n') lines_in++;
}

ISR(USART1_UDRE_vect) {
  uint8_t at = sending_out;
  if (at == sending_in) {
    UCSR1B &= ~_BV(UDRIE1);
    return;
  }
  UDR1 = sending[at];
  sending_out = (at + 1) % sizeof sending;
}

void dice_start(void) {
  dice_configure(BAUD);
  UCSR1A = _BV(U2X1);
  UCSR1C = _BV(UCSZ11) | _BV(UCSZ10);
  UCSR1B = _BV(RXEN1) | _BV(TXEN1) | _BV(RXCIE1);
}

void dice_configure(uint32_t baud) {
  if (baud < 600 || baud > 250000) return;
  UBRR1 = (F_CPU / 8 + baud / 2) / baud - 1;
}

static void forget_received(void) {
  uint8_t status = SREG;
  cli();
  received_out = received_in;
  lines_out = lines_in;
  SREG = status;
}

/* What came before is nobody's. */
void dice_listen(bool on) {
  listening = on;
  forget_received();
}

/* A byte for which there is no room is dropped: the receiver repeats what matters. */
void dice_send(uint8_t byte) {
  uint8_t next = (sending_in + 1) % sizeof sending;
  if (next == sending_out) return count_dropped(1);
  sending[sending_in] = byte;
  sending_in = next;
  UCSR1B |= _BV(UDRIE1);
}

static void send_piece(uint8_t bytes) {
  link_begin(0x60);
  link_put(0x41);
  while (bytes--) {
    uint8_t byte = received[received_out++];
    if (byte == '\n') lines_out++;
    link_put_pair(byte);
  }
  link_end();
}

/* Once a millisecond: sends on what ends a line, is enough, or has waited for more in vain. */
void dice_tick(void) {
  static uint8_t before;
  static uint8_t waited;

  if (!listening) forget_received();
  uint8_t bytes = received_in - received_out;
  waited = bytes == before ? waited + 1 : 0;
  while (bytes && (lines_in != lines_out || bytes >= PIECE || waited >= PATIENCE)) {
    uint8_t piece = bytes < PIECE ? bytes : PIECE;
    if (link_room() < 4 + 2 * piece + ROOM_FOR_CHANGES) break;
    send_piece(piece);
    bytes = received_in - received_out;
  }
  before = bytes;
}

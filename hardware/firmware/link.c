/* UART 0 at 250000 baud between two rings of bytes. */
#include "board.h"

#include <avr/interrupt.h>
#include <avr/io.h>

#define BAUD 250000UL

/* Rings of 256 bytes, so that eight-bit places wrap by themselves. 256 bytes are 10 ms of cable. */
static volatile uint8_t received[256];
static volatile uint8_t received_in;
static uint8_t received_out;
static volatile uint8_t sending[256];
static volatile uint8_t sending_in;
static volatile uint8_t sending_out;

/* Stands where bytes are missing. Firmata gives it no meaning, so it ends whatever frame has begun: one with a hole in it
   is never obeyed. */
#define HOLE 0xFE

ISR(USART0_RX_vect) {
  static bool no_room;
  uint8_t status = UCSR0A;
  uint8_t byte = UDR0;
  if (status & _BV(DOR0)) count(&health.overruns);
  if (status & _BV(FE0)) count(&health.garbled_bytes);
  uint8_t next = received_in + 1;
  if (next == received_out) {
    count(&health.dropped_bytes);
    no_room = true;
    return;
  }
  received[received_in] = no_room || (status & (_BV(DOR0) | _BV(FE0))) ? HOLE : byte;
  received_in = next;
  no_room = false;
}

ISR(USART0_UDRE_vect) {
  uint8_t at = sending_out;
  if (at == sending_in) {
    UCSR0B &= ~_BV(UDRIE0);
    return;
  }
  UDR0 = sending[at];
  sending_out = at + 1;
}

void link_start(void) {
  UBRR0 = F_CPU / 8 / BAUD - 1;
  UCSR0A = _BV(U2X0);
  UCSR0C = _BV(UCSZ01) | _BV(UCSZ00);
  UCSR0B = _BV(RXEN0) | _BV(TXEN0) | _BV(RXCIE0);
}

bool link_receive(uint8_t *byte) {
  if (received_out == received_in) return false;
  *byte = received[received_out++];
  return true;
}

bool link_is_quiet(void) {
  return received_out == received_in;
}

/* How many bytes can be put without waiting. Whoever begins a frame has asked before. */
uint8_t link_room(void) {
  return sending_out - sending_in - 1;
}

void link_put(uint8_t byte) {
  uint8_t at = sending_in;
  sending[at] = byte;
  sending_in = at + 1;
}

void link_put_pair(uint8_t byte) {
  link_put(byte & 0x7F);
  link_put(byte >> 7);
}

void link_put_number(uint32_t value, uint8_t bytes) {
  while (bytes--) {
    link_put(value & 0x7F);
    value >>= 7;
  }
}

void link_begin(uint8_t command) {
  link_put(0xF0);
  link_put(command);
}

void link_flush(void) {
  UCSR0B |= _BV(UDRIE0);
}

void link_end(void) {
  link_put(0xF7);
  link_flush();
}

/**
 * The one error class of the house. `code` is what programs and tests look at, `message` says what
 * happened and what to do next, `cause` is what lay behind it.
 */
export class NardError extends Error {
  override readonly name = 'NardError';
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** Every kind of error there is; one line each on when it is thrown. */
export const ERROR_CODES = {
  E_ARGUMENT: 'an argument or option of a command is unknown or out of range',
  E_QUERY: 'a query to `nardboard legal` is not of the documented form',
  E_VARIANT: 'the variant is not known, or known by name only',
  E_OPTION: 'an option is unknown, does not apply to the variant, or has a value it cannot have',
  E_POSITION: 'a position cannot be read or cannot stand on a board',
  E_DICE: 'dice are not two numbers from 1 to 6',
  E_PLAY: 'a play cannot be read, or is not legal where it is made',
  E_RECORD: 'a record of a match cannot be read, or holds an impossible play',
  E_CONFIG: 'a configuration file or a board profile is wrong',
  E_COMMAND: 'a command from outside cannot be read',
  E_NOT_NOW: 'an action does not fit the state of the match',
  E_EXPECT: 'a command was meant for another state of the game than the present one',
  E_FORBIDDEN: 'the sender may not do this',
  E_FRAME: 'bytes on a cable are not a frame',
  E_DICE_LINE: 'a line from the dice receiver is not of the documented form',
  E_PORT_PERMISSION: 'the serial port may not be opened by this user',
  E_PORT_BUSY: 'the serial port is held by another program',
  E_PORT_MISSING: 'there is no such serial port',
  E_BOARD_SILENT: 'the port opens but nothing answers',
  E_BOARD_BAUD: 'what comes from the port makes no sense at this speed',
  E_BOARD_CABLE: 'what the board says arrives garbled, or too little of it',
  E_BOARD_FIRMWARE: 'what answers is not firmware that this program can work with',
  E_BOARD_LOST: 'the link to the board broke',
  E_INPUTS: 'the board answers, but cannot read its inputs',
  E_CHAIN: 'the chain of the inputs is broken: from one chip on they all say the same',
  E_POWER: 'the supply of the board has broken down lately',
  E_SENSOR: 'a switch of the board is in doubt: its place is worked out from the rest',
  E_SENSOR_SLOW: 'a switch of the board answers late: it is believed, and shown so that somebody sees to it',
  E_JOURNAL: 'the journal cannot be read or written',
  E_DISK: 'little space is left where the journal is kept',
  E_JOURNAL_DAMAGED: 'the middle of the journal is unreadable',
  E_BROKER: 'the MQTT broker cannot be reached or refuses the connection',
  E_SIMULATOR: 'the simulated board cannot be started here',
  E_HANDS: 'a hand was told to do what cannot be done on the board as it stands',
  E_INSTALL: 'the program cannot be installed, upgraded or removed here',
  E_PROGRAM: 'the program itself is at fault; its log says where',
} as const;

export type ErrorCode = keyof typeof ERROR_CODES;

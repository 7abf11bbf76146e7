export { MqttClient, type MqttListener, type MqttOptions } from './client.ts';
export type { Login } from './packets.ts';
export { webSocketTo } from './web-socket.ts';

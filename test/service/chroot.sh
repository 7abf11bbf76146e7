# Runs the program installed under $1 as its own user, with nothing of this machine but its system files: in a mount namespace
# of its own, the program read-only. $2: folder of Node. To be called by unshare -m.
set -e
root=$1
for folder in bin lib lib64 usr/bin usr/lib usr/sbin proc dev sys; do
  [ -e "/$folder" ] || continue
  mkdir -p "$root/$folder"
  mount --rbind "/$folder" "$root/$folder"
done
mkdir -p "$root$2"
[ -x "$root$2/node" ] || mount --rbind "$2" "$root$2"
mount --bind "$root/opt/nardboard" "$root/opt/nardboard"
mount -o remount,ro,bind "$root/opt/nardboard"
mkdir -p "$root/tmp" "$root/var/lib/nardboard"
chmod 1777 "$root/tmp"
chroot "$root" chown nardboard:nardboard /var/lib/nardboard
exec chroot "$root" setpriv --reuid nardboard --regid nardboard --init-groups --no-new-privs --inh-caps=-all \
  env -i PATH=/usr/bin:/bin STATE_DIRECTORY=/var/lib/nardboard NOTIFY_SOCKET=/tmp/notify WATCHDOG_USEC=3000000 \
  /usr/local/bin/nardboard start --config /etc/nardboard/config.json --port simulated --web-port 0

# Usage:
#   unshare --mount --net --pid --fork --kill-child bash copy-machine.sh FOLDER SOURCES COMMAND…
# Runs a command on a copy of this machine. Its files are gone afterwards, and it sees no network and no other process. Debian's
# packages are as after their installation. The rest of the world signs its certificates by an authority that the copy trusts.
set -e
folder=$1 sources=$2
shift 2
mount -t tmpfs tmpfs "$folder"
mkdir "$folder/upper" "$folder/work" "$folder/root"
root=$folder/root
mount -t overlay overlay -o "lowerdir=/,upperdir=$folder/upper,workdir=$folder/work" "$root"
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
mount -t tmpfs tmpfs "$root/dev/shm"
for place in run tmp var/lib/postgresql var/log; do mount -t tmpfs -o mode=1777 tmpfs "$root/$place"; done
mkdir "$root/var/log/nginx" "$root/run/units"
ip link set lo up
for command in systemctl certbot; do
  install -m 0755 "$sources/scripts/drill/self-hosting/$command.sh" "$root/usr/local/sbin/$command"
done
trusted=/usr/local/share/ca-certificates/drill.crt
# A shell that waits stays the first process: it takes in what others leave behind.
chroot "$root" bash -c '
  set -e
  cd "$1"
  openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=drill -keyout /tmp/public.key -out "$2" 2>/dev/null
  update-ca-certificates >/dev/null 2>&1
  rm -rf /etc/postgresql/15/main
  pg_createcluster 15 main >/dev/null
  systemctl start nginx
  shift 2
  "$@" || exit $?
  exit 0
' bash "$sources" "$trusted" env "NODE_EXTRA_CA_CERTS=$trusted" "$@" || exit $?
exit 0

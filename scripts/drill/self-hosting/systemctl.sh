#!/bin/bash
# Stands in for systemd on the copy of a machine: starts and ends the units that docs/self-hosting.md names. Units of templates are
# read from their file. As with systemd the settings of EnvironmentFile win over those of Environment.
set -e
verb=$1
shift
[ "$1" = --now ] && shift
[ "$verb" = daemon-reload ] && exit 0

lives() { [ -d "/proc/$1" ] && ! grep -q '^State:.Z' "/proc/$1/status" 2>/dev/null; }

end() {
  [ -f "$pid_file" ] || return 0
  pid=$(cat "$pid_file")
  kill -TERM "$pid" 2>/dev/null || true
  while lives "$pid"; do sleep 0.05; done
  rm -f "$pid_file"
}

background() {
  setsid "$@" >>"/var/log/$unit.log" 2>&1 </dev/null &
  echo $! >"$pid_file"
}

from_template() {
  file=/etc/systemd/system/${unit%%@*}@.service
  said() { sed -n "s/^$1=//p" "$file" | sed "s/%i/${unit#*@}/g"; }
  user=$(said User)
  install -d "/var/lib/$(dirname "$(said StateDirectory)")"
  install -d -m "$(said StateDirectoryMode)" -o "$user" "/var/lib/$(said StateDirectory)"
  load=
  for path in $(said EnvironmentFile); do
    # A dash before the name: the file may be missing.
    case $path in -*) path=${path#-} && [ -f "$path" ] || continue ;; esac
    load+=". '$path'; "
  done
  # shellcheck disable=SC2046
  background env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin $(said Environment) bash -c \
    "set -a; ${load}exec setpriv --reuid=$user --regid=$user --clear-groups $(said ExecStart)"
}

begin() {
  case "$unit" in
    postgresql) pg_ctlcluster 15 main start ;;
    nginx) background nginx -g 'daemon off;' ;;
    pgbouncer) background setpriv --reuid=postgres --regid=postgres --init-groups pgbouncer -q /etc/pgbouncer/pgbouncer.ini ;;
    *) from_template ;;
  esac
}

for unit in "$@"; do
  unit=${unit%.service}
  pid_file=/run/units/$unit.pid
  case "$verb" in
    start | enable) begin ;;
    stop) end ;;
    restart) end; begin ;;
    reload) kill -HUP "$(cat "$pid_file")" ;;
    *) echo "systemctl $verb is not known here" >&2; exit 1 ;;
  esac
done
